/** The pictures and sounds of a class tablet: which files the students need, and how the tablet fetches the files. */
import { ACCOUNT_HEADER } from 'shared-schema/sync/protocol';
import { mediaOf } from '#data/media/media-of.ts';
import { mediaStore, noteFiles } from '#data/media/media-store.ts';
import { type PrefetchTools, prefetchMedia } from '#data/media/prefetch-media.ts';
import type { Addresses } from '#data/outbox/addresses.ts';
import { keepVoices } from '#data/recordings/feedback-voices.ts';
import { nameSoundsOf } from '#data/recordings/name-sounds.ts';
import { soundStore } from '#data/recordings/sound-cache.ts';
import { voicesOf } from '#data/recordings/voices-of.ts';
import { systemClock } from '#platform/clock.ts';
import { readStorageSpace, type StorageSpace } from '#platform/storage.ts';
import type { SyncParts } from '../parts.ts';
import type { TabletFiles, TabletParts } from './tablet-parts.ts';

/** Less may be the space of a few answers that a backup holds: the next answers need it. */
const NEW_SPACE_BYTES = 20_000_000;

/** The files of these students, from their replicas. */
export async function readFilesOf({ replicas }: SyncParts, uids: readonly string[]): Promise<TabletFiles> {
  const activities = new Set<string>();
  const readers = new Map<string, string>();
  const voices = new Map<string, string[]>();
  const sounds = new Map<string, string[]>();
  for (const uid of uids) {
    const replica = await replicas.open({ uid, role: 'student' });
    const shown = await replica.rows('activities');
    for (const activity of shown) activities.add(activity.uid);
    const speech = await replica.rows('activity_speech');
    sounds.set(uid, speech.flatMap(mediaOf));
    for (const address of [...shown, ...speech].flatMap(mediaOf)) {
      if (!readers.has(address)) readers.set(address, uid);
    }
    const own = nameSoundsOf(await replica.rows('users'), uid).map(({ address }) => address);
    voices.set(uid, [...own, ...voicesOf(await replica.rows('recordings'))]);
  }
  return { activities: activities.size, readers, voices, speech: sounds };
}

/**
 * `TabletParts.keepFiles` of the app. The tablet's own token fetches the files from where the school is: nobody needs to
 * be signed in.
 */
export function createKeepFiles({ current }: Pick<Addresses, 'current'>): TabletParts['keepFiles'] {
  return async ({ readers, voices }, token, onProgress) => {
    const origin = await current();
    const tools = createPrefetchTools({ token, origin }, readers);
    // Fetching and freeing would alternate: what was deleted for a recording would stand in the way of the next one.
    const full = new Set(filesWithoutSpace());
    const wanted = [...readers.keys()].filter((address) => !full.has(address));
    const { missing } = await prefetchMedia(wanted, { tools, ...(onProgress && { onProgress }) });
    let isComplete = !missing.some(({ why }) => why === 'offline');
    for (const [account, ofStudent] of voices) {
      const reader = { clock: systemClock, account, token, origin };
      isComplete = (await keepVoices(ofStudent, reader)) && isComplete;
    }
    const leftOut = [...readers.keys()].filter((address) => full.has(address));
    return { isComplete, missing: [...missing.map(({ address }) => address), ...leftOut] };
  };
}

/** `TabletParts.hasNewSpace` of the app. */
export function createSpaceWatch(readSpace: () => Promise<StorageSpace>): TabletParts['hasNewSpace'] {
  /** Free bytes when it was first seen that files lack space; null while none does. */
  let before: number | null = null;
  return async () => {
    const isFull = filesWithoutSpace().length > 0 || soundStore.getState().withoutSpace.length > 0;
    const { used, quota } = await readSpace();
    if (!isFull || used === null || quota === null) {
      before = null;
      return false;
    }
    before ??= quota - used;
    if (quota - used < before + NEW_SPACE_BYTES) return false;
    before = null;
    expectSpace();
    return true;
  };
}

/** What found no space is fetched again by the next run. */
export function expectSpace(): void {
  noteFiles(filesWithoutSpace().map((address) => [address, 'not_yet']));
  soundStore.setState({ withoutSpace: [] });
}

function filesWithoutSpace(): string[] {
  const { files } = mediaStore.getState();
  return [...files].flatMap(([address, state]) => (state === 'no_space' ? [address] : []));
}

interface Source {
  readonly token: string;
  readonly origin: string;
}

function createPrefetchTools(
  { token, origin }: Source,
  readers: ReadonlyMap<string, string>,
): PrefetchTools | undefined {
  if (typeof caches === 'undefined') return undefined;
  const get: typeof fetch = (address, init) =>
    fetch(`${origin}${address}`, {
      ...init,
      credentials: 'omit',
      headers: {
        ...Object.fromEntries(new Headers(init?.headers)),
        ...{ authorization: `Bearer ${token}`, [ACCOUNT_HEADER]: readers.get(String(address)) ?? '' },
      },
    });
  return { caches, fetch: get, clock: systemClock, readSpace: () => readStorageSpace() };
}
