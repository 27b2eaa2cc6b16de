/**
 * Appends commands to a lane: each is applied exactly once and in order, or visibly refused. docs/SYNC.md, 'Sending'.
 * The way of a `recording.save` from the request body to its row, file by file: ARCHITECTURE, 'The seven ways'.
 */
import type { CommandEnvelope, CommandResult, CommandsReply } from 'shared-schema/sync';
import type { Actor } from '#access/actor.ts';
import type { Lane } from '#access/caches/lane-cache.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { type FileClaim, writeClaim } from '#files/file-claim.ts';
import { logCommandRefused } from '#log/events.ts';
import type { School } from '#school.ts';
import { type AppliedBatch, applyAtOnce } from './apply-at-once.ts';
import { applyCommand, lacksFiles, toResult } from './apply-command.ts';
import { laneTime } from './lane-clock.ts';
import { authenticateLane, requireLaneOwner } from './lanes.ts';
import { type PreparedCommand, prepareCommand } from './prepare-command.ts';
import { type ReadAhead, readAhead } from './read-ahead.ts';
import {
  advanceLane,
  findResults,
  type LaneProgress,
  moveResult,
  readProgress,
  type StoredResult,
} from './results.ts';

/** Who sends: the lane's token, and whoever is signed in, found out only when it matters. */
export interface Sender {
  readonly token: string | null;
  actor(): Promise<Actor>;
}

/**
 * Applies what the lane has not seen yet and returns an outcome per command, up to the first that waits for a file.
 * Throws not_found, session_expired, lane_revoked, not_signed_in (a teacher's lane without the teacher), lane_gap
 * with `{expected}`, lane_fork, idempotency_mismatch with `{number, commandId}`.
 */
export async function appendCommands(
  school: School,
  laneId: string,
  sender: Sender,
  commands: readonly CommandEnvelope[],
): Promise<CommandsReply> {
  const lane = await authenticateLane(school, laneId, sender.token);
  if (lane.owner.role !== 'student') requireLaneOwner(lane, await sender.actor());
  const { hash } = school.passwords.ofAccounts;
  const prepared: PreparedCommand[] = [];
  const { incarnations, wasDeleted } = school;
  const parts = { hash, hasGoogle: school.google !== null, incarnations, wasDeleted };
  for (const command of commands) prepared.push(await prepareCommand(command, parts));
  const hashes = prepared.flatMap(({ blobs }) => blobs);
  const batch = { lane, commands: prepared, claim: school.uploads.claimFor(lane.owner.id, hashes) };
  const { lastNumber, results } = await applySomewhere(school, batch);
  school.uploads.forget(batch.claim);
  for (const { number, code, status } of results) {
    if (status !== 'rejected' || !code) continue;
    const type = commands.find((command) => command.number === number)?.type ?? '';
    logCommandRefused(school.log, { lane: laneId, number, type, code });
  }
  return { incarnation: school.incarnation.id, lastNumber, results };
}

/** What the writer thread of a school runs. */
export const commandWorker = new URL('./command-worker.ts', import.meta.url);

/** Commands of one lane, in order, and the files that they name. Plain data, so that another thread can apply it. */
export interface CommandBatch {
  readonly lane: Lane;
  readonly commands: readonly PreparedCommand[];
  readonly claim: FileClaim;
}

export interface BatchOutcome {
  readonly lastNumber: number;
  readonly results: CommandResult[];
}

/** On the writer thread where it runs, else on this one. */
function applySomewhere(
  { writerThread, writer, reader }: School,
  batch: CommandBatch,
): Promise<BatchOutcome> {
  const { length } = batch.commands;
  const elsewhere = writerThread.run<CommandBatch, BatchOutcome>(batch, length);
  return elsewhere ?? writer.write((w) => applyBatch(w, batch, reader.forgetLane), length);
}

/** Inside a write. `forgetLane` is called after COMMIT, for each lane whose state changed. */
export async function applyBatch(
  w: WriteContext,
  { lane, commands: batch, claim }: CommandBatch,
  forgetLane: (id: string) => void,
): Promise<BatchOutcome> {
  w.author = lane.id;
  w.editor = `${lane.owner.id}@${lane.device}`;
  const commandIds = batch.map(({ envelope }) => envelope.commandId);
  // All at once, also what a refusal of the batch makes useless: on PostgreSQL this is one round trip.
  const [progress, stored, missing, ahead] = await Promise.all([
    readProgress(w, lane.id),
    findResults(w.tx, commandIds),
    writeClaim(w.tx, claim),
    readAhead(w, lane, batch),
  ]);
  if (!progress) throw new AppError('not_found');
  if (progress.state === 'revoked') throw new AppError('lane_revoked');
  checkOrder(batch, stored, progress.last_number);
  w.afterCommit(() => {
    forgetLane(lane.id);
    for (const known of stored.values()) if (known.lane) forgetLane(known.lane);
  });
  // Only PostgreSQL has round trips to save.
  const canApplyAtOnce = w.isPipelined && stored.size === 0;
  const atOnce = canApplyAtOnce
    ? await applyAtOnce(w, lane, batch, { missing, ahead, lastAt: progress.last_at })
    : null;
  const { lastNumber, lastAt, results } =
    atOnce ?? (await applyInTurn(w, lane, batch, { progress, stored, missing, ahead }));
  await advanceLane(w, lane.id, { last_number: lastNumber, last_at: lastAt });
  return { lastNumber, results };
}

interface BatchReads {
  readonly progress: LaneProgress;
  readonly stored: ReadonlyMap<string, StoredResult>;
  readonly missing: ReadonlySet<string>;
  readonly ahead: ReadAhead;
}

async function applyInTurn(
  w: WriteContext,
  lane: Lane,
  batch: readonly PreparedCommand[],
  { progress, stored, missing, ahead }: BatchReads,
): Promise<AppliedBatch> {
  const results: CommandResult[] = [];
  let { last_number: lastNumber, last_at: lastAt } = progress;
  for (const command of batch) {
    const { number, commandId } = command.envelope;
    const known = stored.get(commandId);
    if (known && number > lastNumber) await moveResult(w, commandId, lane.id, number);
    const time = laneTime(w, command.envelope.at, lastAt);
    const result = known
      ? repeatOrRequestFile(command, { known, isNext: number > lastNumber }, missing)
      : await applyCommand(w, lane, command, { time, missing, ahead });
    results.push(result);
    if (result.status === 'need_blob') break;
    if (number > lastNumber) lastAt = time.at;
    lastNumber = Math.max(lastNumber, number);
  }
  return { lastNumber, lastAt, results };
}

/** Refuses the whole batch before anything of it is applied, so that a refusal of the batch has no effect. */
function checkOrder(
  batch: readonly PreparedCommand[],
  stored: ReadonlyMap<string, StoredResult>,
  lastNumber: number,
): void {
  let expected = lastNumber + 1;
  const inBatch = new Set<string>();
  for (const { envelope, bodyHash } of batch) {
    const { number, commandId } = envelope;
    const known = stored.get(commandId);
    if (known && known.body_hash !== bodyHash)
      throw new AppError('idempotency_mismatch', { number, commandId });
    if (inBatch.has(commandId)) throw new AppError('invalid_body', { number, commandId });
    inBatch.add(commandId);
    if (number > expected) throw new AppError('lane_gap', { expected });
    if (number < expected && !known) throw new AppError('lane_fork');
    if (number === expected) expected++;
  }
}

/** The stored outcome; `need_blob` when the disk lost the command's file and the lane was set back for it. */
function repeatOrRequestFile(
  command: PreparedCommand,
  { known, isNext }: { known: StoredResult; isNext: boolean },
  missing: ReadonlySet<string>,
): CommandResult {
  const { number, commandId } = command.envelope;
  const needsFile = isNext && known.status === 'ok' && lacksFiles(command, missing);
  return needsFile ? { number, commandId, status: 'need_blob' } : repeat(number, known);
}

function repeat(number: number, known: StoredResult): CommandResult {
  return toResult(number, known.commandId, known.status === 'ok' ? { seq: known.seq } : { code: known.code });
}
