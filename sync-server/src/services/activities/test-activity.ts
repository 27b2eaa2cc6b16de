/**
 * The one activity that nobody needs a sign-in for: number 56, if it is a listening activity. Decision 072.
 */
import type { Reply } from 'shared-schema/contract';
import type { DocOf } from 'shared-schema/entities';
import { TEST_ACTIVITY_ID } from 'shared-schema/rules/constants';
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import type { Db } from '#db/database.ts';
import { findDoc } from '#db/documents.ts';
import { query } from '#db/statements.ts';

/** Only what is played of it. */
export async function getTestActivity(db: Db): Promise<Reply<'GET /api/test-activity'>> {
  const activity = await findTestActivity(db);
  if (!activity) return { activity: null };
  const { id, uid, title, type, difficulty, imageUrl, audioUrl } = activity;
  const { interactiveObjects, interactiveTasks, interactiveActivitySets } = activity;
  const content = { interactiveObjects, interactiveTasks, interactiveActivitySets };
  return { activity: { id, uid, title, type, difficulty, imageUrl, audioUrl, ...content } };
}

const NAMES_FILE =
  "select 1 from file_refs where sha256 = ? and table_name = 'activities' and scope_id = ? limit 1";

/** True for the pictures and sounds of the test activity, which are as open as it is. */
export async function isFileOfTestActivity(db: Db, sha256: string): Promise<boolean> {
  const named = await query<unknown>(db, NAMES_FILE, [sha256, TEST_ACTIVITY_ID]);
  return named.length > 0 && (await findTestActivity(db)) !== null;
}

async function findTestActivity(db: Db): Promise<DocOf<'activities'> | null> {
  const activity = await findDoc(db, 'activities', TEST_ACTIVITY_ID);
  return activity && usesListeningPlayer(activity) ? activity : null;
}
