/** Lets this window's speech say a teacher's words with the sounds that the school rendered of them. */
import { useEffect, useMemo } from 'react';
import type { SpokenSound } from 'shared-schema/entities';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { type RenderedSounds, useSpeechSources } from '../media/use-speech-sources.ts';
import { findSound } from './sound-cache.ts';

const NO_RESPELLINGS: readonly never[] = [];

/** While the component is on the screen. The sounds are kept for the child on the screen alone, so they are read here. */
export function useFeedbackSpeech(sounds: readonly SpokenSound[] | null | undefined): void {
  const uid = useCurrentAccount()?.uid;
  // A document that is pulled anew, as after a receipt, must not end what is being said.
  const listed = JSON.stringify(sounds ?? []);
  const rendered = useMemo(() => createFeedbackSounds(uid, JSON.parse(listed)), [uid, listed]);
  useEffect(() => rendered.close, [rendered]);
  useSpeechSources(NO_RESPELLINGS, rendered);
}

interface FeedbackSounds extends RenderedSounds {
  /** Frees the memory of the sounds. */
  close(): void;
}

function createFeedbackSounds(uid: string | undefined, sounds: readonly SpokenSound[]): FeedbackSounds {
  let here: SpokenSound[] | undefined;
  let reading: Promise<void> | undefined;
  /** What is read belongs to nobody once the sounds were closed. */
  let closings = 0;
  const free = (read: readonly SpokenSound[]) => {
    for (const { audioUrl } of read) URL.revokeObjectURL(audioUrl);
  };
  const read = async () => {
    const mine = closings;
    const found = await Promise.all(sounds.map((sound) => withKept(uid, sound)));
    if (mine === closings) here = found;
    else free(found);
  };
  return {
    get: () => here ?? [],
    reading() {
      if (here || sounds.length === 0) return undefined;
      reading ??= read();
      return reading;
    },
    close() {
      closings += 1;
      free(here ?? []);
      here = reading = undefined;
    },
  };
}

/** Played from this device where it is kept, else from its address. */
async function withKept(uid: string | undefined, sound: SpokenSound): Promise<SpokenSound> {
  const kept = uid && (await findSound(uid, sound.audioUrl).catch(() => undefined));
  return kept ? { ...sound, audioUrl: URL.createObjectURL(kept) } : sound;
}
