/** The voices of the browser. Chromium lists them some time after it was first asked. */
import { type Clock, wait } from '../clock.ts';
import type { VoiceLike } from '../read-aloud/speech-voice.ts';

/** Milliseconds to wait for a list that is empty at first; it stays empty where there is no voice. */
const VOICES_TIMEOUT_MS = 1_500;

interface Synth extends Pick<EventTarget, 'addEventListener'> {
  getVoices(): readonly VoiceLike[];
}

export async function readVoices(
  clock: Clock,
  synth: Synth | undefined = globalThis.speechSynthesis,
): Promise<readonly VoiceLike[]> {
  if (!synth || synth.getVoices().length > 0) return synth?.getVoices() ?? [];
  const changed = new Promise((resolve) => synth.addEventListener('voiceschanged', resolve, { once: true }));
  await Promise.race([changed, wait(clock, VOICES_TIMEOUT_MS)]);
  return synth.getVoices();
}
