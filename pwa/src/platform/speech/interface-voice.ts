/** The app's own texts in the school's voice: one file of the app, which every device has beforehand. Decision 071. */
import { createSound } from '../sound/sound.ts';
import { coverByPhrases } from './phrases.ts';
import type { Clip, ClipSource } from './piece-speakers.ts';
import { readVoicePack } from './voice-pack.ts';

const ADDRESS = new URL('./interface-voice.pack', import.meta.url).href;

/** Rejects where the file cannot be had. */
export async function loadInterfaceVoice(): Promise<ClipSource> {
  const answer = await fetch(ADDRESS);
  if (!answer.ok) throw new Error(`${ADDRESS} answered ${answer.status}`);
  return createInterfaceVoice(readVoicePack(await answer.arrayBuffer()));
}

function createInterfaceVoice(sounds: ReadonlyMap<string, Blob>): ClipSource {
  /** Addresses of the sounds that were played; they stay as long as the window. */
  const clips = new Map<string, Clip>();
  const clipOf = (key: string): Clip[] => {
    const sound = sounds.get(key);
    if (!sound) return [];
    const clip = clips.get(key) ?? { src: URL.createObjectURL(sound) };
    clips.set(key, clip);
    return [clip];
  };
  return {
    clipsOf: ({ text }) => coverByPhrases(text, (key) => sounds.has(key))?.flatMap(clipOf),
    createSound,
  };
}
