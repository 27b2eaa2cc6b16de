/** Speech as a component sees it: say something, and know whether it is being said and which word. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DEFAULT_SPEECH } from 'shared-schema/rules/constants';
import type { WordRange } from 'shared-schema/rules/speech/words';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import type { SpeechState, SpeechTone } from '#platform/read-aloud/speech.ts';
import type { SpeechError } from '#platform/read-aloud/speech-error.ts';
import { useLatest } from '#platform/use-latest.ts';
import { claimSoundFocus, releaseSoundFocus } from './sound-focus.ts';
import { useSounding } from './sounding.ts';
import { tellSilence } from './tell-silence.ts';

export interface SpokenText {
  state: SpeechState;
  /** The word being spoken, as a place in the text given to `say`. */
  word: WordRange | null;
  say(text: string, tone?: SpeechTone): void;
  pause(): void;
  resume(): void;
  restart(): void;
  stop(): void;
}

/**
 * `onFail` gets the reason why nothing is spoken (empty text, no speech on this device, a silent browser). Left out: a
 * toast says so. `keepsAwake`: who hears it is not idle.
 */
export function useSpeech(onFail: (error: SpeechError) => void = tellSilence, keepsAwake = true): SpokenText {
  const [state, setState] = useState<SpeechState>('idle');
  const [word, setWord] = useState<WordRange | null>(null);
  const mine = useRef(false);
  /** Number of the last text that was asked for. */
  const latest = useRef(0);
  const failed = useLatest(onFail);
  useSounding(keepsAwake && state === 'speaking');

  const stop = useCallback(() => {
    if (mine.current) browserSpeech().stop();
    mine.current = false;
  }, []);
  useEffect(() => stop, [stop]);

  const say = useCallback(
    (text: string, tone: SpeechTone = DEFAULT_SPEECH) => {
      if (!claimSoundFocus(stop)) return;
      latest.current += 1;
      const request = latest.current;
      // The end of an earlier text would give away the sound focus of this one.
      const ifLatest =
        <T>(run: (value: T) => void) =>
        (value: T) =>
          void (request === latest.current && run(value));
      const enter = ifLatest((next: SpeechState) => {
        mine.current = next !== 'idle';
        if (next === 'idle') releaseSoundFocus(stop);
        setState(next);
      });
      const onError = ifLatest((error: SpeechError) => failed.current(error));
      // Before a voice is heard: a stop while speech is loaded must reach it.
      mine.current = true;
      try {
        browserSpeech().speak({ text, tone, onWord: ifLatest(setWord), onState: enter, onError });
      } catch (error) {
        enter('idle');
        onError(error as SpeechError);
      }
    },
    [stop],
  );
  const controls = useMemo(
    () => ({
      say,
      stop,
      pause: () => mine.current && browserSpeech().pause(),
      resume: () => mine.current && browserSpeech().resume(),
      restart: () => mine.current && browserSpeech().restart(),
    }),
    [say, stop],
  );
  return useMemo(() => ({ ...controls, state, word }), [controls, state, word]);
}
