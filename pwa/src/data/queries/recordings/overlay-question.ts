/**
 * The answer to a question about recordings as a person sees it: what the index says, with the commands that the school has
 * not confirmed. Only the rows that a command can change are read besides.
 */
import {
  changeCounters,
  isPending,
  isUnheard,
  type WorkCounter,
} from 'shared-schema/rules/progress/work-counters';
import { overlayTable, shapes } from '#data/optimistic/overlay-table.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { RecordingQuestion, RecordingsIndex } from '#data/replica/recordings-index.ts';
import type { OptimisticRow } from '../rows.ts';

type Row = OptimisticRow<'recordings'>;
type Reads = Pick<RecordingsIndex, 'find' | 'under'>;
type Activities = readonly OptimisticRow<'activities'>[];

/** Answers of one child to one activity that a new answer may replace. */
const MAX_REPLACED = 1_000;

/** `activities`: read where a listening result is scored on this device. */
export async function answerWithOverlay(
  index: Reads,
  question: RecordingQuestion,
  commands: readonly CommandRow[],
  activities?: Activities,
): Promise<Row[]> {
  const changing = commands.filter(changesRecordings);
  if (changing.length === 0) return index.find(question);
  const touched = await touchedBy(index, changing);
  const gone = deletedActivities(changing);
  const found: readonly Row[] = await index.find({
    ...question,
    // Rows that a command changes may leave the answer.
    limit: question.limit + touched.length,
    accepts: (row) => !gone.has(row.activityUid) && (question.accepts?.(row) ?? true),
  });
  const rows = new Map([...found, ...touched].map((row) => [row.uid, row]));
  const overlaid = overlayTable('recordings', [...rows.values()], changing, activities && { activities });
  return answerOf(overlaid, question);
}

/** The same for the counters of all recordings. */
export async function countersWithOverlay(
  index: Reads,
  counters: readonly WorkCounter[],
  commands: readonly CommandRow[],
  activities?: Activities,
): Promise<readonly WorkCounter[]> {
  if (!commands.some(changesRecordings)) return counters;
  const { isLeft, before, after } = await changesOf(index, commands, activities);
  if (before.length === 0 && after.length === 0) return keepLeft(counters, isLeft);
  return changeCounters(counters.filter(isLeft), after, before);
}

/** The same array where nothing of it goes. */
function keepLeft<T>(all: readonly T[], isLeft: (one: T) => boolean): readonly T[] {
  return all.every(isLeft) ? all : all.filter(isLeft);
}

export interface RecordingChanges {
  /** False for what belongs to a deleted activity. */
  isLeft(of: { activityUid: string }): boolean;
  /** Stored rows that the commands may change, but for those of deleted activities; and the rows in their place. */
  before: Row[];
  after: Row[];
}

/** What the commands do to stored recordings, for whoever counts all of them without reading all. */
export async function changesOf(
  index: Reads,
  commands: readonly CommandRow[],
  activities?: Activities,
): Promise<RecordingChanges> {
  const changing = commands.filter(changesRecordings);
  const gone = deletedActivities(changing);
  const isLeft = ({ activityUid }: { activityUid: string }) => !gone.has(activityUid);
  if (changing.length === 0) return { isLeft, before: [], after: [] };
  const before: Row[] = (await touchedBy(index, changing)).filter(isLeft);
  return {
    isLeft,
    before,
    after: overlayTable('recordings', before, changing, activities && { activities }),
  };
}

/** What a plain reading of these rows answers. */
export function answerOf<R extends Row>(rows: readonly R[], question: RecordingQuestion): R[] {
  const { studentUid, activityUid, since, before, accepts, order, limit } = question;
  const found = rows.filter(
    (row) =>
      (since === undefined || row.recordedAt >= since) &&
      (before === undefined || row.recordedAt < before) &&
      (studentUid === undefined || row.studentUid === studentUid) &&
      (activityUid === undefined || row.activityUid === activityUid) &&
      (!question.isPending || isPending(row)) &&
      (!question.isUnheard || isUnheard(row)) &&
      (accepts === undefined || accepts(row)),
  );
  const sign = order === 'newest' ? -1 : 1;
  return found.sort((a, b) => sign * compareByTime(a, b)).slice(0, limit);
}

function compareByTime(a: Row, b: Row): number {
  if (a.recordedAt !== b.recordedAt) return a.recordedAt < b.recordedAt ? -1 : 1;
  return a.uid < b.uid ? -1 : 1;
}

const changesRecordings = ({ type, state }: CommandRow) =>
  shapes('recordings', type) && (state === 'pending' || state === 'acked');

function deletedActivities(commands: readonly CommandRow[]): ReadonlySet<string> {
  return new Set(
    commands.flatMap((command) => (command.type === 'activity.delete' ? [command.payload.uid] : [])),
  );
}

/** The stored rows that the commands may change, but for those of deleted activities. */
async function touchedBy(index: Reads, commands: readonly CommandRow[]): Promise<Row[]> {
  const uids = commands.flatMap((command) => {
    if (command.type === 'feedback.save') return [command.payload.recordingUid];
    if (command.type === 'activity.delete') return [];
    return 'uid' in command.payload ? [String(command.payload.uid)] : [];
  });
  const rows: Row[] = await index.under(uids);
  for (const { account, activityUid } of answeredBy(commands)) {
    rows.push(
      ...(await index.find({ studentUid: account, activityUid, order: 'newest', limit: MAX_REPLACED })),
    );
  }
  return [...new Map(rows.map((row) => [row.uid, row])).values()];
}

/** A new answer may replace the same child's answers to its activity. */
function answeredBy(commands: readonly CommandRow[]): { account: string; activityUid: string }[] {
  return commands.flatMap(({ type, account, payload }) =>
    type === 'recording.save' || type === 'listening.submit'
      ? [{ account, activityUid: payload.activityUid }]
      : [],
  );
}
