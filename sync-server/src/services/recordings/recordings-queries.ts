/** The queries of saving an answer. */
import type { Tx } from '#db/database.ts';
import { query } from '#db/statements.ts';

export interface StoredAnswer {
  readonly id: number;
  readonly uid: string;
  readonly recordedAt: string;
  readonly audioUrl: string;
  readonly score: number | null;
  readonly feedback: string | null;
  readonly teacherFeedbackText: string | null;
  readonly teacherFeedbackAudio: string | null;
  readonly sticker: string | null;
  readonly tryAgainAt: string | null;
  readonly replacedAt: string | null;
  /** Lane that saved it, or `user:<id>`. */
  readonly lane: string | null;
}

export type AnswerKey = {
  readonly studentId: number;
  readonly questionId: string | null;
} & ({ readonly activityId: number } | { readonly activityUid: string });

const answersTo = (
  activityId: string,
) => `select r.id, r.uid, r."recordedAt", r."audioUrl", r.score, r.feedback, r."teacherFeedbackText",
    r."teacherFeedbackAudio", r.sticker, r."tryAgainAt", r."replacedAt",
    (select origin from change_log where table_name = 'recordings' and uid = r.uid) as lane
  from recordings r
  where r."studentId" = ? and r."activityId" = ${activityId} and r."questionId" is not distinct from ?`;
const ANSWERS = answersTo('?');
const ANSWERS_BY_UID = answersTo('(select id from activities where uid = ?)');

/** The stored answers to one question: the one that counts, if there is one, and the earlier ones, oldest first. */
export async function findAnswers(tx: Tx, key: AnswerKey): Promise<StoredAnswer[]> {
  const [text, activity] =
    'activityId' in key ? [ANSWERS, key.activityId] : [ANSWERS_BY_UID, key.activityUid];
  const answers = await query<StoredAnswer>(tx, text, [key.studentId, activity, key.questionId]);
  return answers.length > 1 ? answers.sort(byReplacement) : answers;
}

/** Sorted here: most questions have one answer, and a sorter costs SQLite more than the rest of the query. */
function byReplacement(one: StoredAnswer, other: StoredAnswer): number {
  const [first, second] = [one.replacedAt ?? '', other.replacedAt ?? ''];
  if (first === second) return one.id - other.id;
  return first < second ? -1 : 1;
}

const TARGET = `select a.id as "activityId", a."createdAt" as "activityCreatedAt", u."noRecordingSince"
  from activities a, users u where a.uid = ? and u.id = ?`;

export interface AnswerTarget {
  readonly activityId: number;
  /** By the server's clock. */
  readonly activityCreatedAt: string;
  readonly noRecordingSince: string | null;
}

/** The activity that an answer belongs to, and since when its student may not record. */
export async function findTarget(
  tx: Tx,
  activityUid: string,
  student: { readonly id: number },
): Promise<AnswerTarget | undefined> {
  return (await query<AnswerTarget>(tx, TARGET, [activityUid, student.id]))[0];
}
