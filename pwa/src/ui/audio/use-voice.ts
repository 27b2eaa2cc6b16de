/** A text as a child hears it: the teacher's sound of the text where there is one, else the speech voice. */
import { useCallback, useMemo, useRef } from 'react';
import { DEFAULT_SPEECH } from 'shared-schema/rules/constants';
import type { WordRange } from 'shared-schema/rules/speech/words';
import type { SpeechState, SpeechTone } from '#platform/read-aloud/speech.ts';
import type { SpeechError } from '#platform/read-aloud/speech-error.ts';
import { SLOW_SPEED } from '#platform/sound/set-speed.ts';
import { type PlaybackState, usePlayback } from './use-playback.ts';
import { useSpeech } from './use-speech.ts';

export interface VoiceText {
  text: string;
  /** Where the teacher's sound is played from; undefined where there is none. */
  src: string | undefined;
  tone?: SpeechTone;
  /** The speech voice said nothing. */
  onFail?: (error: SpeechError) => void;
  /** The sound cannot be played, perhaps only after a while: the speech voice begins `text` in its place. */
  onSpeakInstead?: () => void;
}

export interface Voice {
  state: SpeechState;
  /** The word being spoken; null while the teacher's sound is played. */
  word: WordRange | null;
  /** From the beginning, also while it is being said. */
  say(): void;
  /** As `say`, for who hears the language for the first time. */
  saySlowly(): void;
  pause(): void;
  resume(): void;
  restart(): void;
  stop(): void;
}

const STATES: Readonly<Record<PlaybackState, SpeechState>> = {
  idle: 'idle',
  playing: 'speaking',
  paused: 'paused',
};

export function useVoice({ text, src, tone = DEFAULT_SPEECH, onFail, onSpeakInstead }: VoiceText): Voice {
  const spoken = useSpeech(onFail);
  const asked = useRef(tone);
  // A sound that cannot be played is no reason to leave the child without the words.
  const recorded = usePlayback(src, () => {
    onSpeakInstead?.();
    spoken.say(text, asked.current);
  });
  const isRecorded = recorded.state !== 'idle';
  const { toggle, replay, replaySlowly } = recorded;
  const begin = useCallback(
    (next: SpeechTone, play: () => void) => {
      asked.current = next;
      if (src) play();
      else spoken.say(text, next);
    },
    [src, spoken.say, text],
  );
  const say = useCallback(() => begin(tone, replay), [begin, tone, replay]);
  const saySlowly = useCallback(
    () => begin({ ...tone, speed: SLOW_SPEED }, replaySlowly),
    [begin, tone, replaySlowly],
  );
  const stop = useCallback(() => {
    spoken.stop();
    recorded.stop();
  }, [spoken.stop, recorded.stop]);
  return useMemo(
    () => ({
      state: isRecorded ? STATES[recorded.state] : spoken.state,
      word: isRecorded ? null : spoken.word,
      ...{ say, saySlowly, stop },
      ...(isRecorded
        ? { pause: toggle, resume: toggle, restart: replay }
        : { pause: spoken.pause, resume: spoken.resume, restart: spoken.restart }),
    }),
    [isRecorded, recorded.state, spoken, say, saySlowly, stop, toggle, replay],
  );
}
