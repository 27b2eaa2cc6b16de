/** Shows each word of a piece when it is heard: by the times of a sound, or by an estimate. */
import type { WordRange } from 'shared-schema/rules/speech/words';
import type { MonotonicClock, Timer } from '../clock.ts';
import { estimateMs } from './speech-text.ts';

export interface WordFollower {
  /** The first word now, the others when a voice of this rate is expected to say them. */
  byEstimate(words: readonly WordRange[], text: string, rate: number): void;
  /** Each word when the sound reaches its start (both in milliseconds), however long the sound stalls or pauses. */
  bySound(words: readonly WordRange[], starts: readonly number[], position: () => number): void;
  stop(): void;
}

/** A word that is this near is shown now: the screen needs as long to draw it. */
const NEAR_MS = 10;

export function createWordFollower(clock: MonotonicClock, show: (word: WordRange) => void): WordFollower {
  let timer: Timer | undefined;
  const stop = () => clock.clearTimeout(timer);
  return {
    stop,
    byEstimate(words, text, rate) {
      const begin = clock.monotonicNow();
      const base = words[0]?.from ?? 0;
      follow(words, ({ from }) => {
        return from === base ? 0 : begin + estimateMs(text.slice(base, from), rate) - clock.monotonicNow();
      });
    },
    bySound(words, starts, position) {
      follow(words, (_, index) => (starts[index] ?? 0) - position());
    },
  };

  /** `leftOf`: milliseconds until this word is heard, as known now. */
  function follow(words: readonly WordRange[], leftOf: (word: WordRange, index: number) => number): void {
    stop();
    let next = 0;
    const step = () => {
      for (let word = words[next]; word; word = words[next]) {
        const left = leftOf(word, next);
        if (left > NEAR_MS) {
          timer = clock.setTimeout(step, left);
          return;
        }
        next += 1;
        show(word);
      }
    };
    step();
  }
}
