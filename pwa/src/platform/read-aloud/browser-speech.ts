/** The one voice of this window: two texts are never spoken over each other. */
import { createLazySpeech, type LazySpeech } from './lazy-speech.ts';
import type { LoadInterfaceVoice } from './load-speech.ts';

let speech: LazySpeech | undefined;
/** An exported page has none. */
let loadInterfaceVoice: LoadInterfaceVoice = async () => undefined;

/** Called at the start of the app. `load` is called when speech is loaded, and again where it fails. */
export function setInterfaceVoice(load: LoadInterfaceVoice): void {
  loadInterfaceVoice = load;
}

export function browserSpeech(): LazySpeech {
  speech ??= createLazySpeech(async () => {
    const loading = loadInterfaceVoice();
    // Its failure is read when the code is here.
    loading.catch(() => undefined);
    const loaded = await import('./load-speech.ts');
    return loaded.loadSpeech(loading, loadInterfaceVoice);
  });
  return speech;
}
