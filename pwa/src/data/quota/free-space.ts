/**
 * Frees space. docs/SYNC.md, 'When the device is full': first media, then replicas, both of which can be fetched again;
 * never the outbox.
 *
 *   files and sounds nobody on the screen needs ▶ all of them ▶ replicas of people not on the screen ▶ the one on the screen
 */
import { dropAllMedia, dropMediaExceptOnScreen } from '#data/media/drop-media.ts';
import { type CursorRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import type { FreeSpaceStep } from '#data/outbox/storage/with-storage.ts';
import { dropFrom, type OpenReplica, type ReplicaOwner } from '#data/replica/shared-replicas.ts';
import { forgetSounds, freeSpaceOfSounds } from '#data/sounds/sound-cache.ts';

export interface FreeSpaceParts {
  outbox: OutboxDb;
  openReplica: OpenReplica;
  /** Names of the databases on this device: opening a replica that is not there would create it. */
  databaseNames(): Promise<readonly string[]>;
}

/** Copies of files: those that nobody on the screen needs, then all. */
export const copySteps = [
  async () => [await dropMediaExceptOnScreen(), await freeSpaceOfSounds('others')].includes(true),
  async () => [await dropAllMedia(), await freeSpaceOfSounds('all')].includes(true),
];

/** The steps, in this order, when an outbox write fails for lack of space. Each returns whether it freed any. */
export function freeSpaceSteps(parts: FreeSpaceParts): FreeSpaceStep[] {
  return [
    ...copySteps,
    () => dropOtherReplicas(parts),
    // Without a network the screen would lose all it shows: only what a person made is worth that.
    async (importance) => importance === 'work' && dropShownReplica(parts),
  ];
}

async function dropOtherReplicas(parts: FreeSpaceParts): Promise<boolean> {
  const shown = await uidOnScreen(parts);
  return dropReplicas(parts, ({ uid }) => uid !== shown);
}

async function dropShownReplica(parts: FreeSpaceParts): Promise<boolean> {
  const shown = await uidOnScreen(parts);
  return dropReplicas(parts, ({ uid }) => uid === shown);
}

async function uidOnScreen({ outbox }: FreeSpaceParts): Promise<string | null | undefined> {
  return (await outbox.device.get(DEVICE_KEY))?.current;
}

/** True when there was one. */
async function dropReplicas(
  parts: FreeSpaceParts,
  goes: (account: ReplicaOwner) => boolean,
): Promise<boolean> {
  const { outbox } = parts;
  const names = await parts.databaseNames();
  const isHere = ({ uid }: ReplicaOwner) => names.some((name) => name.includes(uid));
  const leaving = (await outbox.accounts.toArray()).filter((account) => goes(account) && isHere(account));
  for (const account of leaving) await dropReplicaAndCursor(parts, account);
  return leaving.length > 0;
}

/**
 * Deletes through the open replica, so that its watchers are notified. The cursor ends first: the next pull begins at
 * the start, no screen shows an empty replica as complete, and a window that was frozen in a pull commits nothing any
 * more. Its row goes last, so that an app that ends in between shows what is still to be deleted.
 */
export async function dropReplicaAndCursor(
  { outbox, openReplica }: Pick<FreeSpaceParts, 'outbox' | 'openReplica'>,
  account: ReplicaOwner,
): Promise<void> {
  const { cursors } = outbox;
  const ofAccount = () => cursors.where('account').equals(account.uid);
  // A device without any space may refuse to write a row, and still deletes one.
  await ofAccount()
    .modify(endCursor)
    .catch(() => cursors.delete(account.uid));
  await forgetSounds(account.uid);
  await dropFrom(openReplica, account);
  // Unless a pull into the next replica has begun.
  await ofAccount()
    .and(({ replica }) => replica === '')
    .delete();
}

function endCursor(cursor: CursorRow): void {
  Object.assign(cursor, { cursor: null, replica: '' });
  delete cursor.head;
}
