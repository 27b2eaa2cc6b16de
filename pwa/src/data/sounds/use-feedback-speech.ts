/** Lets this window's speech say a teacher's words about an activity with the sounds that the school rendered of them. */
import { useEffect, useMemo } from 'react';
import type { SpokenSound } from 'shared-schema/entities';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { type SpokenActivity, useActivitySpeech } from '../media/use-activity-speech.ts';
import type { RenderedSounds } from '../media/use-speech-sources.ts';
import { findLocalSound } from './find-local-sound.ts';

/**
 * While the component is on the screen, beside the sounds of the activity: only the sources that were added last speak.
 * The sounds are kept for the child on the screen alone, so they are read here.
 */
export function useFeedbackSpeech(
  activity: SpokenActivity,
  sounds: readonly SpokenSound[] | null | undefined,
): void {
  const { outbox } = useAppContext();
  const uid = useCurrentAccount()?.uid;
  // A document that is pulled anew, as after a receipt, must not end what is being said.
  const listed = JSON.stringify(sounds ?? []);
  const rendered = useMemo(() => {
    const find = (address: string) => findLocalSound(uid, address, outbox);
    return createFeedbackSounds(JSON.parse(listed), find);
  }, [uid, listed, outbox]);
  useEffect(() => rendered.close, [rendered]);
  useActivitySpeech(activity, rendered);
}

/** Finds a sound on this device. */
type FindSound = (address: string) => Promise<Blob | undefined>;

interface FeedbackSounds extends RenderedSounds {
  /** Frees the memory of the sounds. */
  close(): void;
}

function createFeedbackSounds(sounds: readonly SpokenSound[], find: FindSound): FeedbackSounds {
  let here: SpokenSound[] | undefined;
  let reading: Promise<void> | undefined;
  /** What is read belongs to nobody once the sounds were closed. */
  let closings = 0;
  const free = (read: readonly SpokenSound[]) => {
    for (const { audioUrl } of read) URL.revokeObjectURL(audioUrl);
  };
  const read = async () => {
    const mine = closings;
    const found = await Promise.all(sounds.map((sound) => withLocal(sound, find)));
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

/** Played from this device where it has the sound, else from its address. */
async function withLocal(sound: SpokenSound, find: FindSound): Promise<SpokenSound> {
  const local = await find(sound.audioUrl);
  return local ? { ...sound, audioUrl: URL.createObjectURL(local) } : sound;
}
