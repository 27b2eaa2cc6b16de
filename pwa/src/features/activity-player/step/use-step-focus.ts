/** Where the focus goes when the button that was pressed goes: with its step, or with the recording that is kept. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * The new step has the focus where nothing else has: its name is read out, and the Tab key goes on inside it. Returns what
 * is called before a person goes to another step: the pages of a story share their buttons.
 */
export function useStepFocus(player: RefObject<HTMLElement | null>, step: number): () => void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement && document.activeElement !== document.body) return;
    player.current?.querySelector<HTMLElement>('[data-step]')?.focus({ preventScroll: true });
  }, [player, step]);
  return () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest('[data-step]')) activeElement.blur();
  };
}

/**
 * The way on has the focus once an answer is kept, where the recorder had it: the microphone that comes back does not
 * lead any more. `isKept` until the answer is in the tables; `noteKept` is called when it is stored.
 */
export function useFocusAfterKeep({ isIdle, isAnswered }: { isIdle: boolean; isAnswered: boolean }) {
  const [isKept, setKept] = useState(false);
  const isDone = isKept && isIdle && isAnswered;
  useEffect(() => {
    if (!isDone) return;
    setKept(false);
    const { activeElement: active, body } = document;
    const isFree = !active || active === body || active.closest('[data-shows]');
    if (isFree) document.querySelector<HTMLElement>('[data-leads]')?.focus({ preventScroll: true });
  }, [isDone]);
  return { isKept, noteKept: () => setKept(true) };
}
