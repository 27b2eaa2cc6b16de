/**
 * How long a practiced person needs for what was done on a page, by the keystroke-level model of Card, Moran and Newell:
 * it counts what the hands do and leaves out reading and waiting.
 */
import type { Page } from 'playwright';

/** Seconds for one of each. */
const SECONDS = { key: 0.28, pointing: 1.1, button: 0.1, hand: 0.4, thought: 1.35 };
const DRAG_MIN_PX = 8;

export interface Actions {
  clicks: number;
  drags: number;
  keys: number;
  /** Texts and commands that were typed without a click in between. */
  texts: number;
  /** Moves of the hand between mouse and keyboard. */
  hands: number;
}

/** Seconds; there is one thought before each click, drag and text. A drag points twice. */
export function secondsOf({ clicks, drags, keys, texts, hands }: Actions): number {
  return (
    keys * SECONDS.key +
    (clicks + 2 * drags) * (SECONDS.pointing + SECONDS.button) +
    clicks * SECONDS.button +
    hands * SECONDS.hand +
    (clicks + drags + texts) * SECONDS.thought
  );
}

/** Counts what is done on this page from now on. */
export async function countActions(page: Page): Promise<() => Promise<Actions>> {
  const counter = await page.evaluateHandle((dragMinPx) => {
    const done = { clicks: 0, drags: 0, keys: 0, texts: 0, hands: 0 };
    let isAtKeyboard = false;
    let pressed: PointerEvent | null = null;
    const moveHand = (toKeyboard: boolean) => {
      if (isAtKeyboard !== toKeyboard) done.hands += 1;
      if (toKeyboard && !isAtKeyboard) done.texts += 1;
      isAtKeyboard = toKeyboard;
    };
    document.addEventListener(
      'pointerdown',
      (event) => {
        moveHand(false);
        pressed = event;
      },
      true,
    );
    document.addEventListener(
      'pointerup',
      (event) => {
        if (!pressed) return;
        const way = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
        if (way < dragMinPx) done.clicks += 1;
        else done.drags += 1;
        pressed = null;
      },
      true,
    );
    document.addEventListener(
      'keydown',
      () => {
        moveHand(true);
        done.keys += 1;
      },
      true,
    );
    return done;
  }, DRAG_MIN_PX);
  return () => counter.jsonValue();
}
