/**
 * One finger drags: the drag library listens to every pointer, so that a second finger moved the object of the first
 * one to itself, and dropped it there when it was lifted.
 */

const EVENTS = ['pointermove', 'pointerup', 'pointercancel'] as const;

/** The pointer that drags, or is about to. */
let dragging: number | undefined;

/** A palm may rest on the screen: a finger beside it may drag while no other one does. The first one always may. */
export const mayDrag = ({ button, isPrimary }: PointerEvent): boolean =>
  button === 0 && (isPrimary || dragging === undefined);

/**
 * Keeps the events of other pointers from the page until the pointer of `pressed` is lifted, or the returned function
 * is called.
 */
export function keepToPointer(pressed: Event): () => void {
  const own = pointerOf(pressed);
  dragging = own;
  const stop = () => {
    if (dragging === own) dragging = undefined;
    for (const name of EVENTS) window.removeEventListener(name, filter, { capture: true });
  };
  const filter = (event: Event) => {
    if (pointerOf(event) !== own) event.stopPropagation();
    else if (event.type !== 'pointermove') stop();
  };
  for (const name of EVENTS) window.addEventListener(name, filter, { capture: true });
  return stop;
}

function pointerOf(event: Event): number | undefined {
  return 'pointerId' in event ? Number(event.pointerId) : undefined;
}
