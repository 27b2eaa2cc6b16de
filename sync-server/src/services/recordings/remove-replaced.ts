/** Earlier answers that nobody spoke about do not stay for ever: they are kept for a teacher who has just heard them. */
import type { Db } from '#db/database.ts';
import { query } from '#db/statements.ts';
import type { WriteContext } from '#db/writer.ts';
import { removeRecording } from './remove-recording.ts';

const FIND = `select id, uid, "studentId" from recordings
  where "replacedAt" is not null and "replacedAt" < ? and "feedbackAt" is null order by "replacedAt" limit ?`;

interface EarlierAnswer {
  readonly id: number;
  readonly uid: string;
  readonly studentId: number;
}

/** Answers that were replaced before `before` (ISO) and have no feedback; at most `limit`. */
export function findReplacedBefore(db: Db, before: string, limit: number): Promise<EarlierAnswer[]> {
  return query<EarlierAnswer>(db, FIND, [before, limit]);
}

/** Removes them, with tombstones; looks again, because feedback may have come meanwhile. Returns how many. */
export async function removeReplacedBefore(w: WriteContext, before: string, limit: number): Promise<number> {
  const answers = await query<EarlierAnswer>(w.tx, FIND, [before, limit]);
  for (const answer of answers) await removeRecording(w, answer);
  return answers.length;
}
