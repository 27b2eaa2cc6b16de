/** The one voice of this window: two texts are never spoken over each other. */
import { createLazySpeech, type LazySpeech } from './lazy-speech.ts';
import type { ClipSource } from './piece-speakers.ts';

let speech: LazySpeech | undefined;
let loadInterfaceVoice = (): Promise<ClipSource> => Promise.reject(new Error('An exported page has none'));

/** Called at the start of the app. `load` is called when speech is loaded; it may fail. */
export function setInterfaceVoice(load: typeof loadInterfaceVoice): void {
  loadInterfaceVoice = load;
}

export function browserSpeech(): LazySpeech {
  speech ??= createLazySpeech(async () =>
    (await import('./load-speech.ts')).loadSpeech(() => loadInterfaceVoice()),
  );
  return speech;
}
