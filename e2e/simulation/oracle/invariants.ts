/** Promises 1, 5 and 6, checked where they can be: on the server at any time, everywhere once all is quiet. */
import { isDeepStrictEqual } from 'node:util';
import type { SendOutcome } from 'pwa/sync/transport/transport';
import type { CommandEnvelope } from 'shared-schema/sync';
import { hashOf } from '../people/enqueue.ts';
import { isHere, rows, value } from '../server/queries.ts';
import type { SavedAction, World } from '../world/world.ts';
import { BrokenPromise } from './broken-promise.ts';
import { isKept } from './ledger.ts';

/** Promise 5: an answer that says ok comes after the commit, and after the file. */
export async function checkAnswer(
  world: World,
  commands: readonly CommandEnvelope[],
  answer: SendOutcome,
): Promise<void> {
  if (answer.kind !== 'ok') return;
  const { school } = world.server;
  for (const { commandId, status } of answer.value.results) {
    if (status !== 'ok') continue;
    const stored = value(school.raw, 'select status from results where command_id = ?', commandId);
    if (stored !== 'ok') throw new BrokenPromise(`${commandId} was acknowledged before it was stored`);
    const { payload } = commands.find((command) => command.commandId === commandId)!;
    for (const { sha256 } of (payload.blobs ?? []) as { sha256: string }[]) {
      // Sent once more after something newer took its place: then nothing names the file, and it may be swept.
      if (value(school.raw, 'select count(*) from file_refs where sha256 = ?', sha256) === 0) continue;
      if ((await school.files.size(sha256)) === null)
        throw new BrokenPromise(`The file of ${commandId} is not stored`);
    }
  }
}

/** One answer that counts per student, activity and question, and counters that equal a recount. */
export function checkServer(world: World): void {
  const { raw } = world.server.school;
  const twice = rows(raw, TWICE);
  if (twice.length > 0)
    throw new BrokenPromise(`Two answers count for one question: ${JSON.stringify(twice)}`);
  const wrong = rows(raw, MISCOUNTED);
  if (wrong.length > 0) throw new BrokenPromise(`Counters differ from a recount: ${JSON.stringify(wrong)}`);
  const days = rows(raw, MISCOUNTED_DAYS);
  if (days.length > 0)
    throw new BrokenPromise(`Counts per day differ from a recount: ${JSON.stringify(days)}`);
  checkAttempts(world);
}

const TWICE = `select "studentId", "activityId", "questionId", count(*) as times from recordings
  where "replacedAt" is null group by 1, 2, 3 having count(*) > 1`;
const MISCOUNTED = `select c.*, count(r.id) as recounted from work_counters c
  left join recordings r on r."studentId" = c.student_id and r."activityId" = c.activity_id and r."replacedAt" is null
  group by c.student_id, c.activity_id
  having c.recordings <> count(r.id) or c.scored <> count(r.score) or c.score_sum <> coalesce(sum(r.score), 0)`;
const MISCOUNTED_DAYS = `select d.*, count(r.id) as recounted from work_days d
  left join recordings r on r."studentId" = d.student_id and r."activityId" = d.activity_id
    and substr(r."createdAt", 1, 10) = d.day and r."replacedAt" is null
  group by d.student_id, d.day, d.activity_id having d.recordings <> count(r.id)`;
const REPORTS = `select command_id as "commandId" from results where status = 'ok' and type in ('progress.save', 'listening.submit')`;
const ATTEMPTS = `select u.uid || ' ' || a.uid as whose, p.attempts from progress p
  join users u on u.id = p."studentId" join activities a on a.id = p."activityId"`;

/** Attempts add up, so they tell what was applied twice. */
function checkAttempts(world: World): void {
  const { raw } = world.server.school;
  const expected = new Map<string, number>();
  for (const { commandId } of rows<{ commandId: string }>(raw, REPORTS)) {
    const { account, payload } = world.savedActions.get(commandId)!;
    // A deletion removes the count, too.
    if (world.removed.has(account) || world.removed.has(String(payload.activityUid))) continue;
    const whose = `${account} ${payload.activityUid}`;
    expected.set(whose, (expected.get(whose) ?? 0) + Number(payload.attempts ?? 1));
  }
  const found = rows<{ whose: string; attempts: number }>(raw, ATTEMPTS);
  const stored = new Map(
    found.filter(({ whose }) => expected.has(whose)).map(({ whose, attempts }) => [whose, attempts]),
  );
  if (!isDeepStrictEqual(expected, stored)) {
    throw new BrokenPromise(`Attempts are ${text(stored)} where ${text(expected)} were made`);
  }
}

const text = (map: ReadonlyMap<string, number>) => JSON.stringify([...map]);

interface Result {
  status: string;
  code: string | null;
}

/** Promises 1 and 6, at the end of a day: each action exactly once on the server, or visibly refused, or excused. */
export async function checkSavedActions(world: World): Promise<void> {
  const { raw } = world.server.school;
  const stored = rows<Result & { commandId: string }>(
    raw,
    'select command_id as "commandId", status, code from results',
  );
  const results = new Map(stored.map((row) => [row.commandId, row]));
  const kept = new Map<string, { state: string; code?: string }>();
  for (const device of world.devices) {
    for (const command of await device.stored('commands')) kept.set(command.commandId, command);
  }
  for (const savedAction of world.savedActions.values()) {
    // Of somebody who is deleted, what was not sent stays on the device: nobody may send it any more.
    if (savedAction.excused || !isHere(world.server.school, savedAction.account)) continue;
    const result = results.get(savedAction.commandId);
    const row = isKept(savedAction) ? kept.get(savedAction.commandId) : undefined;
    const what = `${savedAction.type} ${savedAction.commandId} of ${savedAction.device.name}`;
    if (!result && !(row?.state === 'refused' && row.code)) {
      throw new BrokenPromise(
        `${what} never reached the server (${row?.state ?? 'no longer on the device'})`,
      );
    }
    if (!isKept(savedAction)) continue;
    if (result?.status === 'rejected' && row?.state !== 'refused') {
      throw new BrokenPromise(
        `${what} was refused (${result.code}) and nobody was told (${row?.state ?? 'freed'})`,
      );
    }
    if (result?.status === 'ok' && row && row.state !== 'confirmed') {
      throw new BrokenPromise(`${what} was applied and is ${row.state} on the device`);
    }
  }
  checkFeedback(world, results);
  await checkEffects(world, results);
  await checkFiles(world);
}

/** Every file that a document names is there, and is what its address says. */
async function checkFiles({ server: { school } }: World): Promise<void> {
  for (const { sha256 } of rows<{ sha256: string }>(school.raw, 'select distinct sha256 from file_refs')) {
    const chunks: Buffer[] = [];
    for await (const chunk of school.files.read(sha256)) chunks.push(chunk as Buffer);
    if (hashOf(Uint8Array.from(Buffer.concat(chunks)).buffer) !== sha256)
      throw new BrokenPromise(`File ${sha256} is missing or damaged`);
  }
}

/** A teacher's words go only with the answer that somebody deletes, never with the child's next answer. */
function checkFeedback(world: World, results: ReadonlyMap<string, Result>): void {
  const { raw } = world.server.school;
  for (const { commandId, type, payload } of world.savedActions.values()) {
    if (type !== 'feedback.save' || results.get(commandId)?.status !== 'ok') continue;
    const uid = String(payload.recordingUid);
    const del = value(raw, `select deleted from change_log where table_name = 'recordings' and uid = ?`, uid);
    const answer = [...world.savedActions.values()].find((savedAction) => savedAction.payload.uid === uid);
    const isDeleted =
      world.deletedElsewhere.has(uid) || world.removed.has(String(answer?.payload.activityUid));
    if (del !== 1 || isDeleted || (answer && world.removed.has(answer.account))) continue;
    throw new BrokenPromise(`Feedback on ${uid} is gone, and nobody deleted the answer`);
  }
}

/** Deleted, with its activity or its child, or replaced by what was answered on the same device after it. */
function mayBeGone(
  world: World,
  results: ReadonlyMap<string, Result>,
  { uid, activityUid, questionId = null }: SavedAction['payload'],
): boolean {
  const savedActions = [...world.savedActions.values()];
  const made = savedActions.filter(
    (savedAction) => savedAction.payload.uid === uid && savedAction.type !== 'recording.delete',
  );
  if (world.deletedElsewhere.has(String(uid)) || world.removed.has(String(activityUid))) return true;
  return savedActions.some(({ commandId, type, account, device, order, payload }) => {
    if (results.get(commandId)?.status !== 'ok') return false;
    if (type === 'recording.delete') return payload.uid === uid;
    const isSameQuestion = payload.activityUid === activityUid && (payload.questionId ?? null) === questionId;
    const isAnswer = type === 'recording.save' || type === 'listening.submit';
    const isLater = made.some(
      (savedAction) =>
        savedAction.device === device && savedAction.account === account && savedAction.order < order,
    );
    return isAnswer && isSameQuestion && isLater;
  });
}

/** What was accepted is there, with its file, or was removed by a later decision. */
async function checkEffects(world: World, results: ReadonlyMap<string, Result>): Promise<void> {
  const { raw, files } = world.server.school;
  for (const { commandId, type, payload, blobs } of world.savedActions.values()) {
    const isAnswer = type === 'recording.save' || type === 'listening.submit';
    if (!isAnswer || results.get(commandId)?.status !== 'ok') continue;
    const del = value(
      raw,
      `select deleted from change_log where table_name = 'recordings' and uid = ?`,
      payload.uid,
    );
    if (del === undefined && world.removed.has(String(payload.uid))) continue;
    if (del === undefined) throw new BrokenPromise(`Answer ${payload.uid} was accepted and is not there`);
    if (del === 1) {
      if (!mayBeGone(world, results, payload))
        throw new BrokenPromise(`Answer ${payload.uid} is gone, and nobody deleted or replaced it`);
      continue;
    }
    for (const sha256 of blobs) {
      if ((await files.size(sha256)) === null) throw new BrokenPromise(`Answer ${payload.uid} has no sound`);
    }
  }
}
