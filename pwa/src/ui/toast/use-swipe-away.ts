/** Swiping right: the element follows the finger and is dismissed past a distance. */
import { type PointerEvent, useState } from 'react';
import { TOAST_SWIPE_DISTANCE_PX } from 'shared-schema/rules/constants';

/** Pointer handlers for the element and its current offset to the right in px. */
export function useSwipeAway(onAway: () => void) {
  const [start, setStart] = useState<number | null>(null);
  const [offset, setOffset] = useState(0);
  const reset = () => {
    setStart(null);
    setOffset(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // Capturing a press on the close button would take its click away.
      if (event.target instanceof Element && event.target.closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setStart(event.clientX);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start !== null) setOffset(Math.max(event.clientX - start, 0));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start !== null && event.clientX - start > TOAST_SWIPE_DISTANCE_PX) onAway();
      reset();
    },
    onPointerCancel: reset,
  };
  return { handlers, offset };
}
