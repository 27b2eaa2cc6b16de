/** Fetches sounds ahead, one after the other, so that one which cannot be had keeps no other away. */
import { MediaError } from '#data/media/read-media.ts';
import { isQuotaError } from '#data/outbox/storage/storage-error.ts';

/** Failures after which the rest waits for the next time: a filter may block each of a thousand sounds. */
const MAX_FAILURES = 10;

/** Addresses that came to nothing in this window. */
const failed = new Set<string>();

export interface FetchAhead {
  /** Fetches and keeps a sound. Resolves to false when no more may be fetched, as for lack of space. */
  keep(address: string): Promise<boolean>;
  /** False while the school does not answer: a captive portal may answer in its place. */
  isOnline(): boolean;
  /** The browser has no space for a sound; nothing more is fetched. */
  onFull?(): void;
}

/**
 * Those that failed before come last. False when one could not be had for now. A sound that the school does not have is
 * no failure.
 */
export async function fetchSounds(
  addresses: readonly string[],
  { keep, isOnline, onFull }: FetchAhead,
): Promise<boolean> {
  let failures = 0;
  for (const address of addresses.toSorted((a, b) => Number(failed.has(a)) - Number(failed.has(b)))) {
    try {
      if (!(await keep(address))) break;
      failed.delete(address);
    } catch (reason) {
      if (reason instanceof MediaError && reason.code === 'missing') continue;
      if (isQuotaError(reason)) {
        onFull?.();
        break;
      }
      failures += 1;
      failed.add(address);
      const isAboutThisFile = reason instanceof MediaError && reason.isAboutThisFile;
      if (!isAboutThisFile || !isOnline() || failures >= MAX_FAILURES) break;
    }
  }
  return failures === 0;
}
