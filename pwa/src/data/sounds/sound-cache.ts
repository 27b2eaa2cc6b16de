/**
 * Children's answers and a teacher's voice messages on the teacher's device, and what is one child's alone on a tablet, in
 * a cache of each account's own: they are private, so they stand apart from the cache of activity media that all accounts of
 * a device share, and no worker answers from here.
 */
import { createStore } from 'zustand/vanilla';

const PREFIX = 'answers-of-';
const SIZE_HEADER = 'x-chickadee-size';

const ownCaches = () => (typeof caches === 'undefined' ? undefined : caches);

interface SoundKnowledge {
  /** Whose sounds these are; null while no teacher is on the screen. */
  account: string | null;
  /** Who is on the screen, also a child. */
  shown?: string | undefined;
  /** Bytes by address; null before the cache was listed. */
  here: ReadonlyMap<string, number> | null;
  /**
   * Accounts whose sounds were deleted to free space for commands, or found none: this window fetches no sound ahead for
   * them any more. A class tablet does when space came free.
   */
  withoutSpace: readonly string[];
}

/** The answers that can be played without a network, as this window knows them. */
export const soundStore = createStore<SoundKnowledge>(() => ({
  account: null,
  here: null,
  withoutSpace: [],
}));

/** Raised whenever a sound was kept by this window, for whomever. */
export const keptSounds = createStore(() => ({ changes: 0 }));

function note(account: string, change: (here: Map<string, number>) => void): void {
  const now = soundStore.getState();
  if (now.account !== account) return;
  const here = new Map(now.here);
  change(here);
  soundStore.setState({ here });
}

async function open(account: string, storage: CacheStorage | undefined): Promise<Cache | undefined> {
  return storage?.open(`${PREFIX}${account}`).catch(() => undefined);
}

/** Lists the cached sounds of this account; detects the sounds that the browser has evicted. */
export async function listSounds(account: string, storage = ownCaches()): Promise<Map<string, number>> {
  const cache = await open(account, storage);
  const here = new Map<string, number>();
  for (const request of (await cache?.keys()) ?? []) {
    const file = await cache?.match(request);
    if (file) here.set(new URL(request.url).pathname, Number(file.headers.get(SIZE_HEADER)));
  }
  if (soundStore.getState().account === account) soundStore.setState({ here });
  return here;
}

/** The sound, if it is kept for this account. */
export async function findSound(
  account: string,
  address: string,
  storage = ownCaches(),
): Promise<Blob | undefined> {
  const cache = await open(account, storage);
  const file = await cache?.match(address).catch(() => undefined);
  return file?.blob();
}

/** Keeps a sound for this account. Throws the browser's error when there is no free space. */
export async function keepSound(
  account: string,
  address: string,
  sound: Blob,
  storage = ownCaches(),
): Promise<void> {
  const cache = await open(account, storage);
  if (!cache) return;
  const headers = { 'content-type': sound.type, [SIZE_HEADER]: String(sound.size) };
  await cache.put(address, new Response(sound, { headers }));
  note(account, (here) => here.set(address, sound.size));
  keptSounds.setState(({ changes }) => ({ changes: changes + 1 }));
}

export async function dropSounds(
  account: string,
  addresses: readonly string[],
  storage = ownCaches(),
): Promise<void> {
  if (addresses.length === 0) return;
  const cache = await open(account, storage);
  for (const address of addresses) await cache?.delete(address);
  note(account, (here) => {
    for (const address of addresses) here.delete(address);
  });
}

/** Deletes all sounds of an account, with its replica or its account. True when there were some. Never throws. */
export async function forgetSounds(account: string, storage = ownCaches()): Promise<boolean> {
  const cache = await open(account, storage);
  const requests = (await cache?.keys().catch(() => [])) ?? [];
  // Entry by entry: a deleted cache that is still open elsewhere frees its space only later.
  await Promise.all(requests.map((request) => cache?.delete(request).catch(() => false)));
  await storage?.delete(`${PREFIX}${account}`).catch(() => false);
  note(account, (here) => here.clear());
  return requests.length > 0;
}

/**
 * Frees space: deletes the sounds of people who are not on the screen, or everybody's. True when a sound was deleted.
 */
export async function freeSpaceOfSounds(whose: 'others' | 'all', storage = ownCaches()): Promise<boolean> {
  const names = (await storage?.keys().catch(() => [])) ?? [];
  const { shown, withoutSpace } = soundStore.getState();
  const accounts = names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  const leaving = accounts.filter((account) => whose === 'all' || account !== shown);
  soundStore.setState({ withoutSpace: [...withoutSpace, ...leaving] });
  const gone = await Promise.all(leaving.map((account) => forgetSounds(account, storage)));
  return gone.includes(true);
}
