/** From a file to what the player draws. The browser decodes; that may fail where playing would not. */
import { playables } from '#platform/sound/playable.ts';
import { type Pause, pausesOf } from './pauses.ts';
import { peaksOf } from './peaks.ts';

export interface DecodedSound {
  /** 0 to 1 per bar; empty when this browser plays the file but cannot decode it. */
  peaks: number[];
  /** Silence of half a second and longer; empty where the browser cannot decode. */
  pauses: Pause[];
  /** Seconds; null when unknown. Files of MediaRecorder do not say it, so it comes from decoding. */
  duration: number | null;
}

export const BAR_COUNT = 72;
/** Any rate will do for a picture; browsers accept none below 8000. */
const SAMPLE_RATE_HZ = 16_000;

/**
 * Decodes a file, and gives it in a form that this browser plays. `key` names it in the cache of converted sounds. A
 * file that cannot be converted either comes as it is: whoever plays it says what is wrong.
 */
export async function decodePlayable(
  blob: Blob,
  key: string | null,
): Promise<{ sound: DecodedSound; playable: Blob }> {
  const sound = await decodeSound(blob);
  if (sound.duration !== null && playables.canPlay(blob.type)) return { sound, playable: blob };
  const playable = await playables.convert(key, async () => blob).catch(() => blob);
  return { sound: playable === blob ? sound : await decodeSound(playable), playable };
}

async function decodeSound(blob: Blob): Promise<DecodedSound> {
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ);
    const buffer = await context.decodeAudioData(await blob.arrayBuffer());
    const samples = buffer.getChannelData(0);
    const pauses = pausesOf(samples, buffer.sampleRate);
    return { peaks: peaksOf(samples, BAR_COUNT), pauses, duration: buffer.duration };
  } catch {
    // Not every browser decodes what it plays: the player then works without a picture.
    return { peaks: [], pauses: [], duration: null };
  }
}
