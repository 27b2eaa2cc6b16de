/**
 * A child's answer, or a voice message, for the teacher on the screen: from this device where it is kept, else from the
 * school, and kept.
 */
import { ACCOUNT_HEADER } from 'shared-schema/sync/protocol';
import { useStore } from 'zustand';
import type { AppContext } from '#data/app-context.ts';
import {
  findMediaProblem,
  MediaError,
  type MediaProblem,
  type ReadMediaParts,
  readMedia,
} from '#data/media/read-media.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import type { Clock } from '#platform/clock.ts';
import { matchesAddress } from '#platform/files/hash.ts';
import { isMissing } from '#platform/files/is-missing.ts';
import { readBlob, transferFile } from '#platform/files/transfer-file.ts';
import { dropSounds, findSound, keepSound, soundStore } from './sound-cache.ts';

type ReadSoundContext = Pick<AppContext, 'outbox' | 'accountStore'> & Pick<ReadMediaParts, 'clock'>;

/** The whole file. Throws `MediaError`. */
export async function readSound(address: string, context: ReadSoundContext): Promise<Blob> {
  const account = teacherOnScreen(context);
  const here = account ? await findKept(account, address) : undefined;
  if (here) return here;
  const sound = await readMedia(address, context);
  if (!isSoundType(sound.type)) throw new MediaError('unreachable', true);
  // Playing the sound does not wait for the cache, and does not fail with it.
  if (account) void keepIfSpace(account, address, sound, context).catch(() => undefined);
  return sound;
}

/** Not a page that was kept as a sound before its type was checked: it is fetched anew. */
async function findKept(account: string, address: string): Promise<Blob | undefined> {
  const kept = await findSound(account, address).catch(() => undefined);
  return kept && isSoundType(kept.type) ? kept : undefined;
}

/** A captive portal answers 200, too, with a page. */
function isSoundType(type: string): boolean {
  return /^(audio|video)\//.test(type);
}

async function keepIfSpace(
  account: string,
  address: string,
  sound: Blob,
  context: ReadSoundContext,
): Promise<void> {
  // A proxy may have cut it short.
  if (!(await matchesAddress(address, sound))) return;
  // Comes with what follows the first screen, which the rows of a list do not wait for.
  const { hasSpaceForMedia, readStorageSpace } = await import('#platform/storage.ts');
  if (hasSpaceForMedia(await readStorageSpace())) await keepWhileShown(account, address, sound, context);
}

/**
 * Keeps a sound unless its teacher has signed out: a shared computer was cleared by then. Throws the browser's error
 * when there is no free space.
 */
export async function keepWhileShown(
  account: string,
  address: string,
  sound: Blob,
  context: ReadSoundContext,
): Promise<void> {
  if (teacherOnScreen(context) !== account) return;
  await keepSound(account, address, sound);
  // A sign-out, in any window, writes the device's row before it clears. So a sound that the clearing did not see is
  // seen here.
  const device = await context.outbox.device.get(DEVICE_KEY).catch(() => undefined);
  if (device?.current !== account) await dropSounds(account, [address]);
}

/** Why the sound cannot be had; null when it can. */
export async function findSoundProblem(
  address: string,
  context: ReadSoundContext,
): Promise<MediaProblem | null> {
  const account = teacherOnScreen(context);
  if (account && (await findKept(account, address))) return null;
  return findMediaProblem(address, context);
}

function teacherOnScreen({ accountStore }: ReadSoundContext): string | null {
  const { account } = accountStore.getState();
  return account?.role === 'teacher' ? account.uid : null;
}

/** Whether the sound is on this device; null before the cache was listed. */
export function useIsSoundHere(address: string): boolean | null {
  return useStore(soundStore, ({ here }) => (here ? here.has(address) : null));
}

/** In whose name a sound is fetched; `token`: that of a class tablet, on which the account is not signed in. */
export interface SoundReader {
  clock: Clock;
  account: string;
  token?: string | undefined;
  /** Where the school is; the app's own address when left out. Only with a token. */
  origin?: string | undefined;
}

/** Fetches one sound ahead. Throws `MediaError`, also where the network takes too long or has changed the bytes. */
export async function fetchSound(
  address: string,
  { clock, origin = '', ...reader }: SoundReader,
): Promise<Blob> {
  const sound = await transferFile(clock, (signal, onPiece) =>
    requestSound(origin + address, { ...proofOf(reader), signal }, onPiece),
  );
  if (!(await matchesAddress(address, sound))) throw new MediaError('unreachable', true);
  return sound;
}

function proofOf({ account, token }: Pick<SoundReader, 'account' | 'token'>): RequestInit {
  if (token === undefined) return { headers: { [ACCOUNT_HEADER]: account }, credentials: 'same-origin' };
  const headers = { [ACCOUNT_HEADER]: account, authorization: `Bearer ${token}` };
  return { headers, credentials: 'omit' };
}

/** The session or the tablet has ended, the account is gone, or too much was asked: the next file fails as well. */
const HOLDS_FOR_ALL: ReadonlySet<number> = new Set([401, 410, 429]);

async function requestSound(address: string, init: RequestInit, onPiece: () => void): Promise<Blob> {
  const answer = await fetch(address, init).catch((cause) => {
    throw new MediaError('unreachable', false, cause);
  });
  if (!answer.ok || !isSoundType(answer.headers.get('content-type') ?? ''))
    throw new MediaError(isMissing(answer) ? 'missing' : 'unreachable', !HOLDS_FOR_ALL.has(answer.status));
  return readBlob(answer, onPiece).catch((cause) => {
    // A sound that stalls, as all do in a network that swallows packets, was given up by the timeout.
    throw new MediaError('unreachable', !init.signal?.aborted, cause);
  });
}
