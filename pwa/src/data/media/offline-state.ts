/** Whether one activity could be played without a network, from what is known about its files. */
import type { FileState, MissingReason } from './media-store.ts';

export type OfflineState =
  | { name: 'ready' }
  | { name: 'fetching'; done: number; total: number }
  | { name: 'missing'; why: Exclude<MissingReason, 'not_yet'> };

/** The reasons by rank: the one that a person can do most about is shown for all. */
const RANK: readonly Exclude<MissingReason, 'not_yet'>[] = ['no_cache', 'no_space', 'offline', 'not_found'];

/** Null while one of the files has not been checked. */
export function offlineStateOf(
  addresses: readonly string[],
  files: ReadonlyMap<string, FileState>,
): OfflineState | null {
  const states = addresses.map((address) => files.get(address));
  if (states.includes(undefined)) return null;
  const done = states.filter((state) => state === 'ready').length;
  if (done === states.length) return { name: 'ready' };
  if (states.includes('not_yet')) return { name: 'fetching', done, total: states.length };
  return { name: 'missing', why: RANK.find((why) => states.includes(why)) ?? 'offline' };
}
