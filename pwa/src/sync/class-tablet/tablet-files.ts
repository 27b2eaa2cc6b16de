/** The pictures and sounds of a class tablet: which files the students need, and how the tablet fetches the files. */
import { ACCOUNT_HEADER } from 'shared-schema/sync/protocol';
import { saveMissingSounds } from '#data/class-tablet/missing-sounds.ts';
import { fetchWithNewSpace, type SpaceParts } from '#data/media/make-space.ts';
import { mediaOf } from '#data/media/media-of.ts';
import { type PrefetchTools, prefetchMedia } from '#data/media/prefetch-media.ts';
import { filesWithoutSpace } from '#data/media/space-watch.ts';
import { privateSoundsOf, readMediaRows, readPrivateRows, studentMedia } from '#data/media/student-files.ts';
import type { Addresses } from '#data/outbox/addresses.ts';
import type { TabletRow } from '#data/outbox/outbox-db.ts';
import { keepPrivateSounds } from '#data/sounds/private-sounds.ts';
import { systemClock } from '#platform/clock.ts';
import { readStorageSpace } from '#platform/storage.ts';
import type { SyncParts } from '../parts.ts';
import type { FilesProgress, TabletFiles, TabletParts } from './tablet-parts.ts';

interface Watched {
  onRead?(files: TabletFiles): void;
  onProgress?(progress: FilesProgress): void;
}

/**
 * The files of some students come onto the tablet, and what is missing of the school's voice is noted. False when some
 * files could not be fetched for now.
 */
export async function keepFilesOf(
  parts: TabletParts,
  uids: readonly string[],
  { token }: Pick<TabletRow, 'token'>,
  { onRead, onProgress }: Watched = {},
): Promise<boolean> {
  const files = await readFilesOf(parts, uids);
  onRead?.(files);
  const { isComplete, missing } = await parts.keepFiles(files, token, onProgress);
  await saveMissingSounds(parts.db, token, files.speech, missing);
  return isComplete;
}

/** The files of these students, from their replicas. */
export async function readFilesOf({ replicas }: SyncParts, uids: readonly string[]): Promise<TabletFiles> {
  const activities = new Set<string>();
  const readers = new Map<string, string>();
  const privateSounds = new Map<string, string[]>();
  const sounds = new Map<string, string[]>();
  for (const uid of uids) {
    const replica = await replicas.open({ uid, role: 'student' });
    const rows = await readMediaRows(replica);
    for (const activity of rows.activities) activities.add(activity.uid);
    sounds.set(uid, rows.speech.flatMap(mediaOf));
    for (const address of studentMedia(rows)) if (!readers.has(address)) readers.set(address, uid);
    privateSounds.set(uid, privateSoundsOf(await readPrivateRows(replica), uid));
  }
  return { activities: activities.size, readers, privateSounds, speech: sounds };
}

/**
 * `TabletParts.keepFiles` of the app. The tablet's own token fetches the files from where the school is: nobody needs to
 * be signed in. Where space is short, files go that no student of the tablet needs.
 */
export function createKeepFiles(
  { current }: Pick<Addresses, 'current'>,
  parts: SpaceParts,
): TabletParts['keepFiles'] {
  return async ({ readers, privateSounds }, token, onProgress) => {
    const origin = await current();
    const tools = createPrefetchTools({ token, origin }, readers);
    // Fetching and freeing would alternate: what was deleted for a recording would stand in the way of the next one.
    const full = new Set(filesWithoutSpace());
    const wanted = [...readers.keys()].filter((address) => !full.has(address));
    const fetched = await prefetchMedia(wanted, { tools, ...(onProgress && { onProgress }) });
    const missing = await fetchWithNewSpace(fetched.missing, parts, tools);
    let isComplete = !missing.some(({ why }) => why === 'offline');
    for (const [account, ofStudent] of privateSounds) {
      const reader = { clock: systemClock, account, token, origin };
      isComplete = (await keepPrivateSounds(ofStudent, reader, parts, () => true)) && isComplete;
    }
    const leftOut = [...readers.keys()].filter((address) => full.has(address));
    return { isComplete, missing: [...missing.map(({ address }) => address), ...leftOut] };
  };
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
