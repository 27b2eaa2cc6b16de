/** Whether this device has an English voice of its own, which speaks also without a network and without the school. */

import { type Clock, within } from '../clock.ts';
import { withResolvers } from '../with-resolvers.ts';
import { hasLocalVoice } from './speech-voice.ts';

/** How long a browser may look for its voices before it counts as having none. */
const VOICES_TIMEOUT_MS = 1000;

export type VoiceList = Pick<SpeechSynthesis, 'getVoices' | 'addEventListener' | 'removeEventListener'>;

/** Some browsers look for their voices when they are first asked, and tell when they have found them. */
export async function hasOwnVoice(
  clock: Clock,
  synth: VoiceList | undefined = globalThis.speechSynthesis,
): Promise<boolean> {
  if (!synth) return false;
  if (synth.getVoices().length === 0) await voicesFound(clock, synth);
  return hasLocalVoice(synth.getVoices());
}

async function voicesFound(clock: Clock, synth: VoiceList): Promise<void> {
  const { promise, resolve } = withResolvers<void>();
  const found = () => resolve();
  synth.addEventListener('voiceschanged', found);
  await within(clock, VOICES_TIMEOUT_MS, promise);
  synth.removeEventListener('voiceschanged', found);
}
