/**
 * What is newest for each child of a tablet, so that it pulls only for those who have something new. Cheap: of a class
 * whose children see the same, the change log of the class is searched once, and no document is read.
 */
import type { TabletMember } from 'shared-schema/sync';
import type { Visible } from '#access/caches/visibility-cache.ts';
import type { SyncSnapshot } from '#db/readers/sync-reader.ts';
import type { School } from '#school.ts';

/**
 * By uid: the number that raises with what a child may see otherwise, and the newest of what is seen. A child whose view
 * changes in between is pulled for once more than needed.
 */
export async function newestForMembers(
  school: School,
  members: readonly Pick<TabletMember, 'id' | 'uid'>[],
): Promise<Record<string, string>> {
  const views: [uid: string, visible: Visible][] = [];
  for (const { id, uid } of members)
    views.push([uid, await school.visibility.of({ kind: 'user', role: 'student', id, uid })]);
  return school.reader.read((snapshot) => {
    const shared = new Map<string, number>();
    return Object.fromEntries(
      views.map(([uid, visible]) => [uid, `${visible.view}:${newestOf(snapshot, visible, shared)}`]),
    );
  });
}

function newestOf(snapshot: SyncSnapshot, visible: Visible, shared: Map<string, number>): number {
  const { user, class: classes, activity } = visible.scopes;
  const ofClass = shared.get(visible.sharedKey) ?? snapshot.newest({ user: [], class: classes, activity });
  shared.set(visible.sharedKey, ofClass);
  return Math.max(ofClass, snapshot.newest({ user, class: [], activity: [] }));
}
