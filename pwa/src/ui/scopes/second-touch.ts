/**
 * The taps of one hand while the other one rests on the screen. A browser makes a click of the first touch only: under a
 * resting palm, every tap of another finger did nothing. Here the short touch of such a finger becomes a click. A slap
 * with a flat hand, a tap with two fingers and a pinch stay nothing: before those, no touch has rested.
 */
import { systemClock } from '#platform/clock.ts';

/** Pixels that a finger may tremble in a tap. */
const TAP_MOVE_PX = 8;
/** A touch of so many milliseconds is no tap. */
const HOLD_MS = 700;

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

let stop: (() => void) | null = null;

/**
 * Makes clicks of the taps beside a touch that has rested for `restMs`, until the returned function is called. Called
 * again before, it does nothing more.
 */
export function makeClicks(restMs: number): () => void {
  stop ??= listen(restMs);
  return () => {
    stop?.();
    stop = null;
  };
}

function listen(restMs: number): () => void {
  /** Since when the screen is touched; by a palm that was there before, since now. */
  let touchedSince = systemClock.monotonicNow();
  /** What may become a tap, by its pointer. */
  const presses = new Map<number, Place & { timeStamp: number }>();
  let made: MouseEvent | null = null;

  const onPress = ({ pointerType, isPrimary, pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
    if (pointerType !== 'touch') return;
    if (isPrimary) touchedSince = timeStamp;
    else if (timeStamp - touchedSince >= restMs) presses.set(pointerId, { clientX, clientY, timeStamp });
  };
  const onCancel = ({ pointerId, pointerType, isPrimary }: PointerEvent) => {
    presses.delete(pointerId);
    // The browser scrolls or zooms with it: it does not rest.
    if (pointerType === 'touch' && isPrimary) touchedSince = Number.POSITIVE_INFINITY;
  };
  const onLift = (event: PointerEvent) => {
    const press = presses.get(event.pointerId);
    presses.delete(event.pointerId);
    if (press && isNear(press, event) && event.timeStamp - press.timeStamp < HOLD_MS) made = click(event);
  };
  // Safari makes a click of such a tap, too.
  const onClick = (event: MouseEvent) => {
    const isAgain = made && isNear(made, event) && event.timeStamp - made.timeStamp < restMs;
    if (!isAgain || !event.isTrusted || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const end = new AbortController();
  // On the window: what keeps a drag to its pointer lets no other one come further.
  const options = { capture: true, signal: end.signal };
  window.addEventListener('pointerdown', onPress, options);
  window.addEventListener('pointerup', onLift, options);
  window.addEventListener('pointercancel', onCancel, options);
  window.addEventListener('click', onClick, options);
  return () => end.abort();
}

function isNear(one: Place, other: Place): boolean {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= TAP_MOVE_PX;
}

/** Gives what was touched a click of the moment in which the finger was lifted; null where it takes none. */
function click({ target, clientX, clientY, timeStamp }: PointerEvent): MouseEvent | null {
  if (!(target instanceof Element) || target.closest(':disabled')) return null;
  // With `detail` 1 it is no click of a key, and the second half of a double tap is guarded as ever.
  const made = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY });
  Object.defineProperty(made, 'timeStamp', { value: timeStamp });
  // As a browser does before its click.
  target.closest<HTMLElement>('input, textarea')?.focus();
  target.dispatchEvent(made);
  return made;
}
