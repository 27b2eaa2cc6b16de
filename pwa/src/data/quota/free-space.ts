/**
 * Where room comes from when the device is full. Storage short, docs/SYNC.md: first media, then replicas, both of which
 * the school can give again; never the outbox.
 *
 *   files and sounds nobody on the screen needs ▶ all of them ▶ replicas of people not on the screen ▶ the one on the screen
 */
import { dropAllMedia, dropUnwantedMedia } from '#data/media/drop-media.ts';
import { DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import type { FreeSpaceStep } from '#data/outbox/storage-error.ts';
import { forgetSounds, freeSpaceOfSounds } from '#data/recordings/sound-cache.ts';
import { dropFrom, type OpenReplica, type ReplicaOwner } from '#data/replica/shared-replicas.ts';
import { hasSpaceForRecording, readStorageSpace, type StorageSpace, tryWrite } from '#platform/storage.ts';

export interface FreeSpaceParts {
  outbox: OutboxDb;
  openReplica: OpenReplica;
  /** Names of the databases on this device: opening a replica that is not there would create it. */
  databaseNames(): Promise<readonly string[]>;
}

/** Copies of files: those that nobody on the screen needs, then all. */
const copySteps = [
  async () => [await dropUnwantedMedia(), await freeSpaceOfSounds('others')].includes(true),
  async () => [await dropAllMedia(), await freeSpaceOfSounds('all')].includes(true),
];

/** What is tried, in this order, when an outbox write finds no room. Each tells whether it gave any back. */
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
  for (const account of leaving) await dropReplica(parts, account);
  return leaving.length > 0;
}

/**
 * By way of the open replica, so that whoever watches it hears that it is gone. The cursor goes first: without it the
 * next pull begins at the start, no screen takes an empty replica for all there is, and a window that was frozen in a
 * pull writes nothing down any more.
 */
export async function dropReplica(
  { outbox, openReplica }: Pick<FreeSpaceParts, 'outbox' | 'openReplica'>,
  account: ReplicaOwner,
): Promise<void> {
  await outbox.cursors.delete(account.uid);
  await forgetSounds(account.uid);
  await dropFrom(openReplica, account);
}

export interface FreeSpaceTools {
  readSpace(): Promise<StorageSpace>;
  tryWrite(): Promise<boolean>;
  /** What is given back, in this order. */
  steps: readonly (() => Promise<boolean>)[];
}

const ownTools: FreeSpaceTools = {
  readSpace: () => readStorageSpace(),
  tryWrite: () => tryWrite(),
  steps: copySteps,
};

/** Gives back media until a recording fits. False when the device is too full to begin one: refuse it and say so. */
export async function freeSpaceForRecording({ readSpace, tryWrite, steps } = ownTools): Promise<boolean> {
  const hasSpace = async () => hasSpaceForRecording(await readSpace()) && tryWrite();
  if (await hasSpace()) return true;
  for (const step of steps) {
    if ((await step()) && (await hasSpace())) return true;
  }
  return false;
}
