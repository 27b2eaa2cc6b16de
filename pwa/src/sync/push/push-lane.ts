/**
 * Sends what one lane has to say: one batch per step, files first, in order, each command until it has an answer.
 *
 *   pushOnce ─▶ nothing pending ─▶ idle
 *             ─▶ no right to send ─▶ waiting | quarantined
 *             ─▶ sent ─▶ progress (call again)          gap ─▶ rewound, again      fork ─▶ new lane, again
 *                     ─▶ retry (later)                  401/404 ─▶ enrol again, or the lane pauses
 */
import type { CommandEnvelope, CommandsReply } from 'shared-schema/sync';
import type { CommandRow, LaneRow } from '#data/outbox/outbox-db.ts';
import { pendingBatch, refuse, rewind } from '#data/outbox/send.ts';
import type { SendParts } from '../parts.ts';
import type { LaneAccess, SendOutcome } from '../transport/transport.ts';
import { gainAccess, type LaneRecovery, recoverLane, replaceLane } from './lane-access.ts';
import { type ReadyBatch, sendFiles } from './upload-blob.ts';

export type PushStep =
  /** `answered` commands of the lane got an answer. 0: something was put right instead. */
  { kind: 'progress'; answered: number } | { kind: 'idle' } | Exclude<LaneRecovery, { kind: 'again' }>;

/** Steps in a row that may put something right without any command being answered. */
const REPAIRS = 4;

/** Sends until the lane is empty or cannot go on. `onStep` hears of every step. */
export async function pushLane(
  parts: SendParts,
  lane: string,
  onStep: (step: PushStep) => void = () => {},
): Promise<Exclude<PushStep, { kind: 'progress' }>> {
  let repairs = 0;
  for (;;) {
    const step = await pushOnce(parts, lane);
    onStep(step);
    if (step.kind !== 'progress') return step;
    repairs = step.answered > 0 ? 0 : repairs + 1;
    if (repairs > REPAIRS) return { kind: 'retry', why: 'server' };
  }
}

/** One batch of one lane. Safe to repeat and to break off at any point. */
export async function pushOnce(parts: SendParts, laneId: string): Promise<PushStep> {
  const lane = await parts.db.lanes.get(laneId);
  const pending = lane ? await pendingBatch(parts.db, laneId) : [];
  if (!lane || pending.length === 0) return { kind: 'idle' };
  const gained = (await goesOn(parts, lane)) ?? (await gainAccess(parts, lane));
  if (gained.kind !== 'access') return stepOf(gained);
  const batch = await sendFiles(parts, gained.access, pending);
  if (batch.ready.length === 0) {
    return stepOf(batch.failure ? await recoverLane(parts, lane, batch.failure) : { kind: 'again' });
  }
  return sendBatch(parts, lane, gained.access, batch);
}

/**
 * A lane that was signed out waits for its owner, who gets another one by signing in. What a restored server lacks of the
 * first one after that need not wait once more.
 */
async function goesOn(parts: SendParts, lane: LaneRow): Promise<LaneRecovery | null> {
  if (lane.state !== 'revoked') return null;
  const account = await parts.db.accounts.get(lane.account);
  return account && account.lane !== lane.id ? replaceLane(parts, lane.id) : null;
}

async function sendBatch(
  parts: SendParts,
  lane: LaneRow,
  access: LaneAccess,
  batch: Pick<ReadyBatch, 'ready' | 'hopeless'>,
): Promise<PushStep> {
  const commands = batch.ready.map((command) => envelopeOf(command, batch.hopeless.has(command.commandId)));
  const outcome = await parts.transport.sendCommands(access, commands);
  if (outcome.kind === 'refused') return narrowDown(parts, lane, access, batch, outcome.code);
  if (outcome.kind === 'ok') return writeDown(parts, lane, batch.hopeless, outcome.value);
  return stepOf(await repair(parts, lane, outcome));
}

/**
 * A command as it is sent. One whose file the server will not take goes without its content: the server refuses it,
 * which gives its number an answer and lets the commands after it pass.
 */
function envelopeOf(
  { number, commandId, type, at, payload, ifSeq }: CommandRow,
  hopeless: boolean,
): CommandEnvelope {
  return {
    number,
    commandId,
    type,
    at,
    payload: hopeless ? {} : payload,
    ...(ifSeq !== undefined && { ifSeq }),
  };
}

async function writeDown(
  { db, policy }: SendParts,
  lane: LaneRow,
  hopeless: ReadonlyMap<string, string>,
  reply: CommandsReply,
): Promise<PushStep> {
  await policy.recordAck(db, lane.id, reply);
  for (const { commandId, status } of reply.results) {
    const code = hopeless.get(commandId);
    if (code !== undefined && status === 'rejected') await refuse(db, commandId, code);
  }
  const answered = reply.results.filter(({ status }) => status !== 'need_blob').length;
  return { kind: 'progress', answered };
}

/** The server turned the whole batch down: the first command alone, then that one without its content, shows which. */
async function narrowDown(
  parts: SendParts,
  lane: LaneRow,
  access: LaneAccess,
  { ready, hopeless }: Pick<ReadyBatch, 'ready' | 'hopeless'>,
  code: string,
): Promise<PushStep> {
  const [first] = ready;
  if (!first) return { kind: 'idle' };
  if (ready.length > 1) return sendBatch(parts, lane, access, { ready: [first], hopeless });
  if (!hopeless.has(first.commandId)) {
    return sendBatch(parts, lane, access, { ready, hopeless: new Map([[first.commandId, code]]) });
  }
  // Not even its number can be answered (the key was used for something else): it stays behind, visibly refused.
  await refuse(parts.db, first.commandId, hopeless.get(first.commandId) ?? code);
  return stepOf(await replaceLane(parts, lane.id));
}

async function repair(
  parts: SendParts,
  lane: LaneRow,
  outcome: Exclude<SendOutcome, { kind: 'ok' } | { kind: 'refused' }>,
): Promise<LaneRecovery> {
  if (outcome.kind === 'fork') return replaceLane(parts, lane.id);
  if (outcome.kind !== 'gap') return recoverLane(parts, lane, outcome);
  const { gap } = await rewind(parts.db, lane.id, outcome.expected);
  return gap ? replaceLane(parts, lane.id) : { kind: 'again' };
}

function stepOf(trouble: LaneRecovery): PushStep {
  return trouble.kind === 'again' ? { kind: 'progress', answered: 0 } : trouble;
}
