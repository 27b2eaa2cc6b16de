/** The pictures and sounds of all activities of a class tablet's children, each once. */
import { mediaOf } from '#data/media/media-of.ts';
import type { SyncParts } from '../parts.ts';

export interface TabletFiles {
  /** Different activities, whoever has them. */
  activities: number;
  /** For each address a child who may see it. */
  readers: ReadonlyMap<string, string>;
}

/** Reads the replicas of these children. */
export async function filesOf({ replicas }: SyncParts, uids: readonly string[]): Promise<TabletFiles> {
  const activities = new Set<string>();
  const readers = new Map<string, string>();
  for (const uid of uids) {
    const replica = await replicas.open({ uid, role: 'student' });
    for (const activity of await replica.rows('activities')) {
      activities.add(activity.uid);
      for (const address of mediaOf(activity)) if (!readers.has(address)) readers.set(address, uid);
    }
  }
  return { activities: activities.size, readers };
}
