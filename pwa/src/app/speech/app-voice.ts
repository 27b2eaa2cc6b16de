/** What the app itself says outside of an activity: its own texts, children's names, and titles of activities. */
import type { SpokenPiece } from 'shared-schema/rules/speech/spoken-piece';
import { spokenKey } from 'shared-schema/rules/speech/spoken-piece';
import type { DataContext } from '#data/context.ts';
import { mediaStore } from '#data/media/media-store.ts';
import { followNames } from '#data/recordings/name-voice.ts';
import { createSound } from '#platform/sound/sound.ts';
import { loadInterfaceVoice } from '#platform/speech/interface-voice.ts';
import type { Clip, ClipSource } from '#platform/speech/piece-speakers.ts';

/** Without its own texts where they cannot be had. */
export async function loadAppVoice(context: Pick<DataContext, 'outbox'>): Promise<ClipSource> {
  const names = followNames(context);
  const [own] = await Promise.all([loadInterfaceVoice(names.clipOf).catch(() => undefined), names.ready]);
  return { clipsOf: (piece) => titleClips(piece) ?? own?.clipsOf(piece), createSound };
}

function titleClips(piece: SpokenPiece): Clip[] | undefined {
  const { sounds } = mediaStore.getState();
  // A title is rendered as the sentence with which the player begins.
  const keys = [spokenKey(piece), `${spokenKey(piece)}.`];
  const sound = sounds.find((one) => keys.includes(spokenKey(one)));
  return sound && [{ src: sound.audioUrl }];
}
