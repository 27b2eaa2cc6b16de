/** The one voice of this window: two texts are never spoken over each other. */
import { systemClock } from '../clock.ts';
import { createSpeech, type Speech } from './speech.ts';

let speech: Speech | undefined;

export function browserSpeech(): Speech {
  speech ??= createSpeech({
    synth: globalThis.speechSynthesis,
    utter: (text) => new SpeechSynthesisUtterance(text),
    clock: systemClock,
  });
  return speech;
}
