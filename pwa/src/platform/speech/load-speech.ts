/** Speech as this browser has it, with the sounds of the app's own texts. Loaded when something is first spoken. */
import { systemClock, within } from '../clock.ts';
import type { ClipSource } from './piece-speakers.ts';
import { createSpeech, type Speech } from './speech.ts';
import { hasLocalVoice } from './speech-voice.ts';

/** How long the first text waits for the sounds of the app's own texts on a device that has no voice. */
const INTERFACE_VOICE_TIMEOUT_MS = 3000;

/** Waits for the interface voice only on a device that has no other. */
export async function loadSpeech(loadingVoice: Promise<ClipSource | undefined>): Promise<Speech> {
  const synth = globalThis.speechSynthesis;
  let interfaceVoice: ClipSource | undefined;
  const loading = loadingVoice.then((loaded) => {
    interfaceVoice = loaded;
  });
  // Some browsers look for their voices when they are first asked.
  if (!hasLocalVoice(synth?.getVoices())) await within(systemClock, INTERFACE_VOICE_TIMEOUT_MS, loading);
  return createSpeech({
    synth,
    utter: (text) => new SpeechSynthesisUtterance(text),
    clock: systemClock,
    isOnline: () => navigator.onLine,
    interfaceVoice: () => interfaceVoice,
  });
}
