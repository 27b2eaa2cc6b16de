/** Speech as this browser has it, with the sounds of the app's own texts. Loaded when something is first spoken. */
import { type Clock, type MonotonicClock, systemClock, within } from '../clock.ts';
import type { ClipSource } from './piece-speakers.ts';
import { createSpeech, type Speech } from './speech.ts';
import { hasLocalVoice } from './speech-voice.ts';

/** How long a text waits for the sounds of the app's own texts on a device that has no voice. */
const INTERFACE_VOICE_TIMEOUT_MS = 3000;

/** The sounds of the app's own texts, which may come late. */
export interface InterfaceVoice extends ClipSource {
  /** Loads what is missing; resolves at once where nothing is. Rejects where it cannot be had: the next call tries again. */
  load(): Promise<void>;
}

/** Undefined where there is no such voice; rejects where its code cannot be had. */
export type LoadInterfaceVoice = () => Promise<InterfaceVoice | undefined>;

/**
 * Waits for the interface voice only on a device that has no other. `loading`: the first call of `load`. What failed is
 * loaded again by the next text.
 */
export async function loadSpeech(
  loading: ReturnType<LoadInterfaceVoice>,
  load: LoadInterfaceVoice,
  clock: MonotonicClock = systemClock,
): Promise<Speech> {
  const synth = globalThis.speechSynthesis;
  const interfaceVoice = createVoiceLoader(loading, load, clock);
  const loaded = interfaceVoice.loadMissing();
  // Some browsers look for their voices when they are first asked.
  if (!hasLocalVoice(synth?.getVoices())) await loaded;
  return createSpeech({
    synth,
    utter: (text) => new SpeechSynthesisUtterance(text),
    clock,
    isOnline: () => navigator.onLine,
    interfaceVoice: interfaceVoice.current,
    loadInterfaceVoice: interfaceVoice.loadMissing,
  });
}

/** One try at a time. A text waits no longer than the limit after the try began. */
function createVoiceLoader(first: ReturnType<LoadInterfaceVoice>, load: LoadInterfaceVoice, clock: Clock) {
  let voice: InterfaceVoice | undefined;
  let loading: typeof first | undefined = first;
  let isComplete = false;
  let trying: Promise<void> | undefined;
  const tryToLoad = async () => {
    try {
      voice ??= await (loading ?? load());
      await voice?.load();
      isComplete = true;
    } catch {
      // The next text tries again.
    }
    loading = undefined;
    trying = undefined;
  };
  return {
    current: () => voice,
    loadMissing(): Promise<void> | undefined {
      if (isComplete) return undefined;
      trying ??= within(clock, INTERFACE_VOICE_TIMEOUT_MS, tryToLoad());
      return trying;
    },
  };
}
