/** Says what no part of the screen says, such as a message that came by itself. What sounds next ends it. */

import { DEFAULT_SPEECH } from 'shared-schema/rules/constants';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { claimSoundFocus, releaseSoundFocus } from './sound-focus.ts';

/** Does nothing where nobody can say it, or while the microphone listens: the words are on the screen. */
export function sayAside(text: string): void {
  const stop = () => browserSpeech().stop();
  if (!claimSoundFocus(stop)) return;
  const onState = (state: string) => void (state === 'idle' && releaseSoundFocus(stop));
  try {
    browserSpeech().speak({ text, tone: DEFAULT_SPEECH, onState });
  } catch {
    releaseSoundFocus(stop);
  }
}
