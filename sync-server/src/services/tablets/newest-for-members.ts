/** What is newest for each child of a tablet, so that it pulls only for those who have something new. */
import type { TabletMember } from 'shared-schema/sync';
import type { Visible } from '#access/caches/visibility-cache.ts';
import type { Newest } from '#db/readers/sync-reader.ts';
import type { School } from '#school.ts';

/**
 * By uid: the number that raises with what a child may see otherwise, and the newest of what is seen. A child whose view
 * changes in between is pulled for once more than needed.
 */
export async function newestForMembers(
  school: Pick<School, 'reader'>,
  members: readonly Pick<TabletMember, 'id' | 'uid'>[],
): Promise<Record<string, string>> {
  const accounts = members.map(({ id, uid }) => ({ kind: 'user', role: 'student', id, uid }) as const);
  const views = await school.reader.newest(accounts);
  return Object.fromEntries(views.map((view, at) => [accounts[at]?.uid, toText(view)]));
}

/** Where a removed tombstone may have been the newest, the text also says how far tombstones were removed. */
function toText({ visible, newest, purgedSeq }: Newest<Visible>): string {
  const purged = newest < purgedSeq ? `:${purgedSeq}` : '';
  return `${visible.view}:${newest}${purged}`;
}
