/**
 * The voice messages of a child's feedback, kept for this child alone, so that they play without a network. No worker
 * answers from there, and other accounts of the device do not see them.
 */
import type { OptimisticRow } from '#data/queries/rows.ts';
import { readField } from '#platform/read-field.ts';
import { hasSpaceForMedia, readStorageSpace } from '#platform/storage.ts';
import { isQuotaError } from '../outbox/storage-error.ts';
import { planSounds } from './plan-sounds.ts';
import { dropSounds, keepSound, listSounds } from './sound-cache.ts';

type Judged = Pick<OptimisticRow<'recordings'>, 'teacherFeedbackAudio' | 'recordedAt'>;

/** Addresses of the voice messages with these answers, each once, of the newest answer first. */
export function voicesOf(recordings: readonly Judged[]): string[] {
  const newestFirst = [...recordings].sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
  const addresses = newestFirst.flatMap(({ teacherFeedbackAudio }) => teacherFeedbackAudio ?? []);
  return [...new Set(addresses)].filter((address) => address.startsWith('/uploads/'));
}

/**
 * Fetches the voices that are not here yet and drops those that no answer names any more. False when one could not be
 * fetched for now. `fetchVoice` throws `MediaError`.
 */
export async function keepVoices(
  account: string,
  voices: readonly string[],
  fetchVoice: (address: string) => Promise<Blob>,
): Promise<boolean> {
  if (typeof caches === 'undefined') return true;
  const ranked = voices.map((address) => ({ address, wanted: true }));
  const { fetch, drop } = planSounds(ranked, await listSounds(account));
  if (drop.length > 0) await dropSounds(account, drop);
  for (const address of fetch) {
    if (!hasSpaceForMedia(await readStorageSpace())) return true;
    try {
      await keepSound(account, address, await fetchVoice(address));
    } catch (reason) {
      if (isQuotaError(reason)) return true;
      if (readField(reason, 'code') !== 'missing') return false;
    }
  }
  return true;
}
