/** What saving an answer asks the database. */
import type { Tx } from '#db/database.ts';
import { query } from '#db/statements.ts';

export interface StoredTake {
  readonly id: number;
  readonly uid: string;
  readonly recordedAt: string;
  /** Lane that saved it, or `user:<id>`. */
  readonly origin: string | null;
}

export interface AnswerKey {
  readonly studentId: number;
  readonly activityId: number;
  readonly questionId: string | null;
}

const TAKES = `select r.id, r.uid, r."recordedAt",
    (select origin from feed where t = 'recordings' and uid = r.uid) as origin
  from recordings r
  where r."studentId" = ? and r."activityId" = ? and r."questionId" is not distinct from ?`;

/** The stored takes of one answer: one, or none. */
export async function findTakes(tx: Tx, key: AnswerKey): Promise<StoredTake[]> {
  return query<StoredTake>(tx, TAKES, [key.studentId, key.activityId, key.questionId]);
}
