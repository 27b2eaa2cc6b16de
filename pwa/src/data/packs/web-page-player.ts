/**
 * The player of exported pages: one script and its styles, built beside the app. It is as large as a child's start, so
 * that it is in no tablet's precache: a teacher's computer keeps it once the library was open with a network.
 */

export interface WebPagePlayer {
  /** Classic script, without anything that ends a script element. */
  script: string;
  style: string;
  /** Of the script, as a content security policy names it: 'sha256-…'. */
  scriptHash: string;
}

/** The player is neither on this device nor does the school server answer. */
export class PlayerMissingError extends Error {
  override name = 'PlayerMissingError';
}

export interface PlayerParts {
  /** Where this version of the app has its player; undefined in an app that was built without one. */
  address?: string | undefined;
  fetch?: typeof fetch;
  /** Undefined where the browser has no caches: without TLS. */
  caches?: Pick<CacheStorage, 'open'> | undefined;
}

const PLAYER_CACHE = 'web-page-player-v1';

/** From this device, else from the school server. Throws `PlayerMissingError`. */
export async function loadWebPagePlayer(parts: PlayerParts = {}): Promise<WebPagePlayer> {
  const { address = import.meta.env.VITE_WEB_PAGE_PLAYER, fetch: get = fetch } = parts;
  if (!address) throw new PlayerMissingError('This app was built without a player');
  const cache = await openCache(parts);
  const kept = await readPlayer(await cache?.match(address));
  if (kept) return kept;
  const answer = await get(address).catch((cause) => {
    throw new PlayerMissingError('The school server does not answer', { cause });
  });
  const player = answer.ok ? await readPlayer(answer.clone()) : null;
  if (!player) throw new PlayerMissingError('The answer is not a player');
  await keep(cache, address, answer);
  return player;
}

/** Keeps the player on this device for exports without a network. Safe to repeat; what cannot be had now comes later. */
export async function keepWebPagePlayer(parts: PlayerParts = {}): Promise<void> {
  await loadWebPagePlayer(parts).catch(() => undefined);
}

type PlayerCache = Pick<Cache, 'match' | 'keys' | 'delete' | 'put'> | undefined;

async function openCache({ caches = globalThis.caches }: PlayerParts): Promise<PlayerCache> {
  return caches?.open(PLAYER_CACHE).catch(() => undefined);
}

/** The players of older versions go. A full disk keeps nothing, and the player is fetched again. */
async function keep(cache: PlayerCache, address: string, answer: Response): Promise<void> {
  if (!cache) return;
  try {
    for (const older of await cache.keys()) await cache.delete(older);
    await cache.put(address, answer);
  } catch {
    // What matters is the export.
  }
}

/** Null where it is none: the page of a captive portal, or a damaged file. */
async function readPlayer(answer: Response | undefined): Promise<WebPagePlayer | null> {
  const value: unknown = await answer?.json().catch(() => null);
  return isPlayer(value) ? value : null;
}

function isPlayer(value: unknown): value is WebPagePlayer {
  if (typeof value !== 'object' || value === null) return false;
  return ['script', 'style', 'scriptHash'].every((field) => typeof Reflect.get(value, field) === 'string');
}
