/** Keys that come while an answer is being saved, or the next is not ready, wait for the next: none is lost. */
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ReviewKey, reviewKeyOf } from './review-keys.ts';
import { useSingleKeys } from './single-keys.ts';

type Take = (key: ReviewKey) => void;

export interface KeyBuffer {
  push(key: ReviewKey): void;
  /** Gets the keys from now on, those that wait first; call what it returns to let them wait. */
  take(take: Take): () => void;
}

/** More presses than that in a moment are a book on the keyboard. */
const MAX_WAITING_KEYS = 6;

/** `later` runs something after the screen had its turn: each key sees what the one before did. */
export function createKeyBuffer(later: (run: () => void) => void): KeyBuffer {
  const waiting: ReviewKey[] = [];
  let taker: Take | null = null;

  function handNext(): void {
    const key = taker ? waiting.shift() : undefined;
    if (!key) return;
    taker?.(key);
    if (waiting.length > 0) later(handNext);
  }

  return {
    push(key) {
      if (taker && waiting.length === 0) taker(key);
      else if (waiting.length < MAX_WAITING_KEYS) waiting.push(key);
    },
    take(take) {
      taker = take;
      if (waiting.length > 0) later(handNext);
      return () => {
        if (taker === take) taker = null;
      };
    },
  };
}

/** Listens on the whole page, so that no click is needed before the first key; rests while a dialog is open. */
export function useKeyBuffer(isResting: boolean): KeyBuffer {
  const [keys] = useState(() => createKeyBuffer((run) => setTimeout(() => flushSync(run))));
  const hasSingleKeys = useSingleKeys();
  useEffect(() => {
    if (isResting) return;
    const press = (event: KeyboardEvent) => {
      const key = reviewKeyOf(event, hasSingleKeys);
      if (!key) return;
      event.preventDefault();
      keys.push(key);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys, isResting, hasSingleKeys]);
  return keys;
}

/** `isReady` false lets the keys wait. */
export function useKeys(keys: KeyBuffer, isReady: boolean, onKey: Take): void {
  const run = useEffectEvent(onKey);
  useEffect(() => (isReady ? keys.take((key) => run(key)) : undefined), [keys, isReady]);
}
