/** The app's own texts in the school's voice: one file of the app, which every device has beforehand. Decision 071. */
import { createSound } from '../sound/sound.ts';
import { coverByPhrases } from './phrases.ts';
import type { Clip, ClipSource } from './piece-speakers.ts';
import { readVoicePack } from './voice-pack.ts';

const ADDRESS = new URL('./interface-voice.pack', import.meta.url).href;

/** A sound for a phrase that is not in the file, by its key. */
export type OtherClip = (key: string) => Clip | undefined;

/** Rejects where the file cannot be had. */
export async function loadInterfaceVoice(otherClip: OtherClip): Promise<ClipSource> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(`${ADDRESS} answered ${answer.status}`);
  return createInterfaceVoice(readVoicePack(await answer.arrayBuffer()), otherClip);
}

export function createInterfaceVoice(sounds: ReadonlyMap<string, Blob>, otherClip: OtherClip): ClipSource {
  /** Addresses of the sounds that were played; they stay as long as the window. */
  const clips = new Map<string, Clip>();
  const clipOf = (key: string): Clip[] => {
    const sound = sounds.get(key);
    if (!sound) return [otherClip(key) ?? []].flat();
    const clip = clips.get(key) ?? { src: URL.createObjectURL(sound) };
    clips.set(key, clip);
    return [clip];
  };
  return {
    clipsOf: ({ text }) =>
      coverByPhrases(text, (key) => sounds.has(key) || otherClip(key) !== undefined)?.flatMap(clipOf),
    createSound,
  };
}
