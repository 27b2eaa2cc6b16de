/** What the app itself says outside of an activity: its own texts, children's names, and titles of activities. */
import type { SpokenPiece } from 'shared-schema/rules/speech/spoken-piece';
import { spokenKey } from 'shared-schema/rules/speech/spoken-piece';
import type { DataContext } from '#data/context.ts';
import { mediaStore } from '#data/media/media-store.ts';
import { followNames } from '#data/sounds/spoken-names.ts';
import { loadInterfaceVoice } from '#platform/read-aloud/interface-voice.ts';
import type { InterfaceVoice } from '#platform/read-aloud/load-speech.ts';
import type { Clip, ClipSource } from '#platform/read-aloud/piece-speakers.ts';
import { createSound } from '#platform/sound/sound.ts';

/** Begins to load its own texts. Where they cannot be had, titles are heard without them. */
export function createAppVoice(context: Pick<DataContext, 'outbox'>): InterfaceVoice {
  const names = followNames(context);
  let own: ClipSource | undefined;
  let loading: Promise<void> | undefined;
  const load = async () => {
    try {
      [own] = await Promise.all([loadInterfaceVoice(names.clipOf), names.ready]);
    } catch (reason) {
      loading = undefined;
      throw reason;
    }
  };
  const loadOnce = () => {
    loading ??= load();
    return loading;
  };
  // A failure is told to whoever waits for the sounds.
  loadOnce().catch(() => undefined);
  return { clipsOf: (piece) => titleClips(piece) ?? own?.clipsOf(piece), createSound, load: loadOnce };
}

function titleClips(piece: SpokenPiece): Clip[] | undefined {
  const { sounds } = mediaStore.getState();
  // A title is rendered as the sentence with which the player begins.
  const keys = [spokenKey(piece), `${spokenKey(piece)}.`];
  const sound = sounds.find((one) => keys.includes(spokenKey(one)));
  return sound && [{ src: sound.audioUrl }];
}
