/**
 * Pushes one lane: one batch per step, files before commands, in order, each command until the server has answered.
 *
 *   pushOnce ─▶ nothing pending ─▶ idle
 *            ─▶ no access ─▶ waiting | revoked
 *            ─▶ sent ─▶ progress (call once more)      gap ─▶ rewound, progress    fork ─▶ new lane, progress
 *                    ─▶ retry (later)                  401/404 ─▶ registered once more, or the lane pauses
 */
import type { CommandEnvelope, CommandsReply } from 'shared-schema/sync';
import { hasSession } from '#data/auth/session.ts';
import { pendingBatch, refuse, rewind } from '#data/outbox/lane-commands.ts';
import type { CommandRow, LaneRow } from '#data/outbox/outbox-db.ts';
import type { SendParts } from '../parts.ts';
import type { LaneAccess, SendOutcome } from '../transport/transport.ts';
import { gainAccess, type LaneRecovery, recoverLane, replaceLane } from './lane-access.ts';
import { type ReadyBatch, uploadFiles } from './upload-files.ts';

export type PushStep =
  /** The server answered `answered` commands of the lane. 0: the step repaired something instead. */
  { kind: 'progress'; answered: number } | { kind: 'idle' } | Exclude<LaneRecovery, { kind: 'repaired' }>;

/** Steps in a row that may repair something without the server answering a command. */
const MAX_REPAIRS = 4;

/** Sends until the lane is empty or cannot continue. `onStep` receives every step. */
export async function pushLane(
  parts: SendParts,
  lane: string,
  onStep: (step: PushStep) => void = () => {},
): Promise<Exclude<PushStep, { kind: 'progress' }>> {
  let repairs = 0;
  let isFirst = true;
  for (;;) {
    const step = await pushOnce(parts, lane, isFirst);
    onStep(step);
    if (step.kind !== 'progress') return step;
    if (step.answered > 0) isFirst = false;
    repairs = step.answered > 0 ? 0 : repairs + 1;
    if (repairs > MAX_REPAIRS) return { kind: 'retry', why: 'server' };
  }
}

/** One batch of one lane, the `isFirst` one of a run or a later one. Safe to repeat, and safe to abort at any point. */
export async function pushOnce(parts: SendParts, laneId: string, isFirst = false): Promise<PushStep> {
  const lane = await parts.db.lanes.get(laneId);
  const pending = lane ? await pendingBatch(parts.db, laneId) : [];
  if (!lane || pending.length === 0) return { kind: 'idle' };
  const gained = (await replaceRevoked(parts, lane)) ?? (await gainAccess(parts, lane));
  if (gained.kind !== 'access') return toPushStep(gained);
  const batch = await uploadFiles(parts, gained.access, pending, isFirst);
  if (batch.ready.length === 0) {
    return toPushStep(batch.failure ? await recoverLane(parts, lane, batch.failure) : { kind: 'repaired' });
  }
  return sendBatch(parts, lane, gained.access, batch);
}

/**
 * Moves the commands of a revoked lane to a new lane once its owner has signed in again: the account has another lane
 * since, or a session under which a new lane can be registered.
 */
async function replaceRevoked(parts: SendParts, lane: LaneRow): Promise<LaneRecovery | null> {
  if (lane.state !== 'revoked') return null;
  const account = await parts.db.accounts.get(lane.account);
  if (!account) return null;
  const isReplaceable =
    account.lane !== lane.id || (lane.token !== null && (await hasSession(parts.db, account.uid)));
  return isReplaceable ? replaceLane(parts, lane.id) : null;
}

async function sendBatch(
  parts: SendParts,
  lane: LaneRow,
  access: LaneAccess,
  batch: Pick<ReadyBatch, 'ready' | 'rejectedFiles'>,
): Promise<PushStep> {
  const commands = batch.ready.map((command) =>
    envelopeOf(command, batch.rejectedFiles.has(command.commandId)),
  );
  const outcome = await parts.transport.sendCommands(access, commands);
  if (outcome.kind === 'refused') return narrowDown(parts, lane, access, batch, outcome.code);
  if (outcome.kind === 'ok') return recordReply(parts, lane, batch.rejectedFiles, outcome.value);
  return toPushStep(await repairSend(parts, lane, outcome));
}

/**
 * The command as sent. A command whose file the server rejects is sent without its content: the server refuses the
 * command, which answers its number and lets the later commands pass.
 */
function envelopeOf(
  { number, commandId, type, at, payload, ifSeq, ifCursor }: CommandRow,
  isFileRejected: boolean,
): CommandEnvelope {
  return {
    number,
    commandId,
    type,
    at,
    payload: isFileRejected ? {} : payload,
    ...(ifSeq !== undefined && { ifSeq }),
    ...(ifCursor && { ifCursor }),
  };
}

async function recordReply(
  { db, policy }: SendParts,
  lane: LaneRow,
  rejectedFiles: ReadonlyMap<string, string>,
  reply: CommandsReply,
): Promise<PushStep> {
  await policy.recordAck(db, lane.id, reply);
  for (const { commandId, status } of reply.results) {
    const code = rejectedFiles.get(commandId);
    if (code !== undefined && status === 'rejected') await refuse(db, commandId, code);
  }
  const answered = reply.results.filter(({ status }) => status !== 'need_blob').length;
  return { kind: 'progress', answered };
}

/** The server refused the whole batch: sending the first command alone, then without its content, finds the cause. */
async function narrowDown(
  parts: SendParts,
  lane: LaneRow,
  access: LaneAccess,
  { ready, rejectedFiles }: Pick<ReadyBatch, 'ready' | 'rejectedFiles'>,
  code: string,
): Promise<PushStep> {
  const [first] = ready;
  if (!first) return { kind: 'idle' };
  if (ready.length > 1) return sendBatch(parts, lane, access, { ready: [first], rejectedFiles });
  if (!rejectedFiles.has(first.commandId)) {
    return sendBatch(parts, lane, access, { ready, rejectedFiles: new Map([[first.commandId, code]]) });
  }
  // The server cannot answer even the number (the key belongs to another command): the command stays, visibly refused.
  await refuse(parts.db, first.commandId, rejectedFiles.get(first.commandId) ?? code);
  return toPushStep(await replaceLane(parts, lane.id));
}

async function repairSend(
  parts: SendParts,
  lane: LaneRow,
  outcome: Exclude<SendOutcome, { kind: 'ok' } | { kind: 'refused' }>,
): Promise<LaneRecovery> {
  if (outcome.kind === 'fork') return replaceLane(parts, lane.id);
  if (outcome.kind !== 'gap') return recoverLane(parts, lane, outcome);
  const { gap } = await rewind(parts.db, lane.id, outcome.expected);
  return gap ? replaceLane(parts, lane.id) : { kind: 'repaired' };
}

function toPushStep(recovery: LaneRecovery): PushStep {
  return recovery.kind === 'repaired' ? { kind: 'progress', answered: 0 } : recovery;
}
