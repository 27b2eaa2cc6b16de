/**
 * Small children tap twice, and hold keys; grown-ups double-click. The second half of a double tap does nothing to what
 * the first half has brought under the finger: a bird that is tapped twice must not answer 'Are you Mei?' with yes, nor
 * 'Unassign' end the assignment that moves up. A control that was there before hears both halves. Its `data-tap-key`
 * says what it does: with another key it is another control, and controls with the same key are one. A toggle that the
 * first half has pressed would be released by the second one: with another `aria-pressed` it is another control, too.
 * A switch bounces: Enter and Space are guarded alike. A key between the two moves the focus: the second one is meant.
 *
 * What goes away while a finger or a key presses it gives the press to nobody: the browser would click what lies below.
 */
/** A tap that follows in fewer milliseconds is the second half of a double tap. */
export const DOUBLE_TAP_MS = 300;
/** Pixels that a small finger moves between the halves. */
const SAME_PLACE_PX = 32;
const CONTROL = 'button, a[href], [role="button"]';

interface Tap {
  x: number;
  y: number;
  at: number;
  control: Element | null;
  /** The control's `data-tap-key`. */
  key: string | null;
  /** The control's `aria-pressed`. */
  pressed: string | null;
}

/** Of a finger, or of a key, which has no place. */
type Press = Event & Partial<Pick<MouseEvent, 'clientX' | 'clientY'>>;

/** Watches all taps and keys of the page until the returned function is called. */
export function guardTaps(page: Document): () => void {
  let isTouch = false;
  let last: Tap | null = null;
  /** What is pressed and not yet let go: a control, or what lies outside of any. */
  let held: Element | null = null;

  const onPress = (event: PointerEvent) => {
    isTouch = event.pointerType === 'touch';
    held = controlOf(event) ?? elementOf(event);
    // The browser makes no click of it. Without the file this stays so.
    if (isTouch && !event.isPrimary) {
      void import('./second-touch.ts').then(({ makeClicks }) => makeClicks(DOUBLE_TAP_MS), ignore);
    }
  };
  const isSecond = (event: Press, control: Element | null, counts = true): boolean => {
    // When the finger tapped: a busy page hears of the second half after it has drawn what the first half brought.
    // A key is at a place of its own, outside of the page.
    const { clientX: x = -99, clientY: y = -99, timeStamp: at } = event;
    const attribute = (name: string) => control?.getAttribute(name) ?? null;
    const tap: Tap = {
      x,
      y,
      at,
      control,
      key: attribute('data-tap-key'),
      pressed: attribute('aria-pressed'),
    };
    const isRepeated = counts && last !== null && isSecondHalf(last, tap);
    last = isRepeated && last ? { ...last, x, y, at } : tap;
    return isRepeated;
  };
  const onClick = (event: MouseEvent) => {
    const { detail } = event;
    // Made by a key or a program.
    if (detail === 0) return;
    const isGone = held?.isConnected === false;
    held = null;
    // A mouse is exact: the browser counts its double clicks.
    const isRepeated = isSecond(event, isGone ? null : controlOf(event), isTouch || detail > 1);
    if (isGone || isRepeated) swallow(event);
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat } = event;
    const control = controlOf(event);
    if (elementOf(event)?.isConnected === false) return swallow(event);
    if (!control || (key !== 'Enter' && key !== ' ')) last = null;
    else if (repeat || isSecond(event, control)) swallow(event);
  };
  // A switch that was held bounces as it is let go.
  const onKeyUp = ({ timeStamp }: KeyboardEvent) => {
    if (last) last.at = timeStamp;
  };

  page.addEventListener('pointerdown', onPress, { capture: true });
  page.addEventListener('click', onClick, { capture: true });
  page.addEventListener('keydown', onKey, { capture: true });
  page.addEventListener('keyup', onKeyUp, { capture: true });
  return () => {
    page.removeEventListener('pointerdown', onPress, { capture: true });
    page.removeEventListener('click', onClick, { capture: true });
    page.removeEventListener('keydown', onKey, { capture: true });
    page.removeEventListener('keyup', onKeyUp, { capture: true });
  };
}

function isSecondHalf(first: Tap, second: Tap): boolean {
  const isNear = Math.hypot(second.x - first.x, second.y - first.y) <= SAME_PLACE_PX;
  const isSoon = second.at - first.at < DOUBLE_TAP_MS;
  const isAnother =
    second.key !== first.key ||
    second.pressed !== first.pressed ||
    (first.key === null && second.control !== first.control);
  return isNear && isSoon && second.control !== null && isAnother;
}

function ignore(): void {}

function controlOf(event: Event): Element | null {
  return elementOf(event)?.closest(CONTROL) ?? null;
}

function elementOf({ target }: Event): Element | null {
  return target instanceof Element ? target : null;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
