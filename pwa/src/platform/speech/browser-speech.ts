/** The one voice of this window: two texts are never spoken over each other. */
import { systemClock } from '../clock.ts';
import { createLazySpeech } from './lazy-speech.ts';
import type { Speech } from './speech.ts';

let speech: Speech | undefined;

export function browserSpeech(): Speech {
  speech ??= createLazySpeech(async () => {
    const { createSpeech } = await import('./speech.ts');
    return createSpeech({
      synth: globalThis.speechSynthesis,
      utter: (text) => new SpeechSynthesisUtterance(text),
      clock: systemClock,
    });
  });
  return speech;
}
