/**
 * The sounds that are private to a child: the teacher's feedback and the child's name. They are kept for this child alone,
 * so that they play without a network. No worker answers from there, and other accounts of the device do not see them.
 */
import { hasSpaceForMedia, readStorageSpace } from '#platform/storage.ts';
import { dropMediaOfNoStudent, type SpaceParts } from '../media/make-space.ts';
import { fetchSounds } from './fetch-sounds.ts';
import { planSounds, rankAsWanted } from './plan-sounds.ts';
import { fetchSound, type SoundReader } from './read-sound.ts';
import { dropSounds, keepSound, listSounds, soundStore } from './sound-cache.ts';

const noteFull = (account: string) =>
  soundStore.setState(({ withoutSpace }) => ({ withoutSpace: [...withoutSpace, account] }));

const hasSpace = async () => hasSpaceForMedia(await readStorageSpace());

/**
 * Fetches the sounds for the account of `reader` that are not here yet, and drops all others of the account.
 * The first one without space has pictures and sounds deleted that nobody needs. False when one could not be fetched
 * for now.
 */
export async function keepPrivateSounds(
  sounds: readonly string[],
  reader: SoundReader,
  parts: SpaceParts,
  isOnline: () => boolean,
): Promise<boolean> {
  const { account } = reader;
  let mayDrop = true;
  if (typeof caches === 'undefined') return true;
  const { fetch, drop } = planSounds(rankAsWanted(sounds), await listSounds(account));
  if (drop.length > 0) await dropSounds(account, drop);
  const keep = async (address: string) => {
    if (soundStore.getState().withoutSpace.includes(account)) return false;
    if (!(await hasSpace())) {
      if (!mayDrop || !(await dropMediaOfNoStudent(parts)) || !(await hasSpace())) return false;
      mayDrop = false;
    }
    await keepSound(account, address, await fetchSound(address, reader));
    return true;
  };
  return fetchSounds(fetch, { keep, isOnline, onFull: () => noteFull(account) });
}
