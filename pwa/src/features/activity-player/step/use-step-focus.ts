/** Where the focus goes when a step takes the place of another one, and with it of the button that was pressed. */
import { type RefObject, useEffect, useRef } from 'react';

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
