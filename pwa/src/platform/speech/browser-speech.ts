/** The one voice of this window: two texts are never spoken over each other. */
import { createLazySpeech, type LazySpeech } from './lazy-speech.ts';
import type { ClipSource } from './piece-speakers.ts';

let speech: LazySpeech | undefined;
/** An exported page has none. */
let loadInterfaceVoice = async (): Promise<ClipSource | undefined> => undefined;

/** Called at the start of the app. `load` is called when speech is loaded; it may fail. */
export function setInterfaceVoice(load: typeof loadInterfaceVoice): void {
  loadInterfaceVoice = load;
}

export function browserSpeech(): LazySpeech {
  speech ??= createLazySpeech(async () => {
    const interfaceVoice = loadInterfaceVoice().catch(() => undefined);
    const loaded = await import('./load-speech.ts');
    return loaded.loadSpeech(interfaceVoice);
  });
  return speech;
}
