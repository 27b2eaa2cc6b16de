/** The answers of one child by their age, and which of them teachers are warned of. */
import { isConsentValid } from 'shared-schema/rules/people/consent';
import {
  type AgingAnswer,
  dueBefore,
  findDueAnswers,
  type KeepRecordings,
} from 'shared-schema/rules/retention/retention';
import type { Db, Tx } from '#db/database.ts';
import { listRows } from '#db/rows.ts';
import { query } from '#db/statements.ts';

export interface AgingAnswerRow extends AgingAnswer {
  readonly uid: string;
  readonly activityUid: string;
  readonly questionId: string | null;
  readonly score: number | null;
  /** ISO; null where nobody is warned of it yet. */
  readonly deletesAt: string | null;
}

// In the order of time, so that a portion of them is the oldest ones.
const ANSWERS = `select r.id, r.uid, a.uid as "activityUid", r."questionId", r."recordedAt", r."audioUrl", r."replacedAt",
    r.score, m.deletes_at as "deletesAt"
  from recordings r join activities a on a.id = r."activityId" left join retention_marks m on m.recording_id = r.id
  where r."studentId" = ? order by r."recordedAt"`;
const STUDENTS = `select "studentId" as id from recordings where "recordedAt" < ?
  union select student_id as id from retention_marks order by id`;

/** Students with answers from before this ISO instant, or with answers that are marked. */
export async function listAgingStudents(db: Db, before: string | null): Promise<number[]> {
  return (await query<{ id: number }>(db, STUDENTS, [before ?? ''])).map(({ id }) => id);
}

interface Aging {
  readonly answers: readonly AgingAnswerRow[];
  /** Ids of those that go. */
  readonly due: ReadonlySet<number>;
}

/** `now` in milliseconds. */
export async function readAging(
  db: Db | Tx,
  studentId: number,
  keep: KeepRecordings,
  now: number,
): Promise<Aging> {
  const answers = await query<AgingAnswerRow>(db, ANSWERS, [studentId]);
  const [consent] = await listRows(db, 'consents', { studentId, purpose: 'keep_samples' });
  const keepsSamples = isConsentValid(consent);
  return { answers, due: findDueAnswers(answers, { before: dueBefore(now, keep), keepsSamples }) };
}
