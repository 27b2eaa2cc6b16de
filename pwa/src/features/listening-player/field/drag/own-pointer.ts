/**
 * One finger drags: the drag library listens to every pointer, so that a second finger moved the object of the first
 * one to itself, and dropped it there when it was lifted.
 */

import { DOUBLE_TAP_MS } from '#ui/scopes/guard-taps.ts';

const EVENTS = ['pointermove', 'pointerup', 'pointercancel'] as const;
/** What `useDraggable` writes on each thing that can be dragged now. */
const THING = '[aria-roledescription="draggable"]:not(:disabled)';

/** The pointer that drags, or is about to. */
let dragging: number | undefined;

/** A palm may rest on the screen: a finger beside it may drag while no other one does. The first one always may. */
export const mayDrag = ({ button, isPrimary }: PointerEvent): boolean =>
  button === 0 && (isPrimary || dragging === undefined);

/**
 * Keeps the events of other pointers from the page until the pointer of `pressed` is lifted, or the returned function
 * is called. `giveWay` is called when another pointer presses a thing while this one has rested on its own for as long
 * as no finger does that is about to drag: a palm.
 */
export function keepToPointer(pressed: Event, giveWay: () => void): () => void {
  const own = pointerOf(pressed);
  const pressedAt = pressed.timeStamp;
  dragging = own;
  const stop = () => {
    if (dragging === own) dragging = undefined;
    for (const name of EVENTS) window.removeEventListener(name, filter, { capture: true });
    window.removeEventListener('pointerdown', onPress, { capture: true });
  };
  const filter = (event: Event) => {
    if (pointerOf(event) !== own) event.stopPropagation();
    else if (event.type !== 'pointermove') stop();
  };
  // Before the drag library hears of it, which would refuse the other one.
  const onPress = ({ target, timeStamp }: PointerEvent) => {
    const isThing = target instanceof Element && target.closest(THING) !== null;
    if (isThing && timeStamp - pressedAt >= DOUBLE_TAP_MS) giveWay();
  };
  for (const name of EVENTS) window.addEventListener(name, filter, { capture: true });
  window.addEventListener('pointerdown', onPress, { capture: true });
  return stop;
}

function pointerOf(event: Event): number | undefined {
  return 'pointerId' in event ? Number(event.pointerId) : undefined;
}
