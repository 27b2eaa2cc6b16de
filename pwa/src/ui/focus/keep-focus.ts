/**
 * Keeps the place of the keyboard. A browser drops the focus to the body when the element that has it is removed or
 * disabled: a dialog closes, a row leaves its list, an object lies in its zone.
 *
 *   dialog or menu gone ──▶ what opened it, as soon as it is not busy, else the control that stands in its place
 *   element gone or disabled ──▶ the control that stands in its place, inside the same part of the page
 *   part of the page gone (another page) ──▶ nothing
 *
 * One mechanism for all screens, so that no dialog and no list needs to know about focus.
 */
import { type Place, placeOf, successorOf } from './focus-place.ts';

/** Watches the page until the returned function is called. */
export function keepFocus(page: Document): () => void {
  /** Where the focus is, or was when it was lost. */
  let place: Place | null = null;
  /** Where the person was active last, with the keyboard or a finger: what opens a dialog. */
  let recent: Place | null = null;
  /** The element, or what opened its dialog, is busy and comes back, like a button whose action runs. */
  let isWaiting = false;
  let isTouch = false;
  let frame = 0;

  function settle(): void {
    frame = 0;
    if (!place || hasFocus(page)) return;
    const next = successorOf(place, { withTextFields: !isTouch });
    if (next?.hasAttribute('data-loading')) isWaiting = true;
    // The person let go of an element that is still there.
    else if (next === place.element && !isWaiting) place = null;
    else next?.focus({ preventScroll: true });
  }

  /** After a frame: frameworks change the page in several steps, and a new dialog sets the focus by itself. */
  function settleSoon(): void {
    frame ||= requestAnimationFrame(settle);
  }

  function onFocus({ target }: Event): void {
    if (!(target instanceof HTMLElement)) return;
    place = placeOf(target, recent);
    recent = place;
    isWaiting = false;
  }

  function onPress(event: Event): void {
    isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    // Safari focuses no button that is pressed.
    if (event.target instanceof HTMLElement) recent = placeOf(event.target, recent);
  }

  const observer = new MutationObserver(settleSoon);
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'data-loading'],
  });
  page.addEventListener('focusin', onFocus);
  page.addEventListener('focusout', settleSoon);
  page.addEventListener('pointerdown', onPress, { capture: true });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('focusout', settleSoon);
    page.removeEventListener('pointerdown', onPress, { capture: true });
  };
}

function hasFocus({ activeElement, body }: Document): boolean {
  return activeElement !== null && activeElement !== body && !activeElement.matches(':disabled');
}
