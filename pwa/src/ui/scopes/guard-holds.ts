/**
 * A small finger rests where it taps. After half a second Android would open a menu of the link or picture below it, in
 * the place of the activity.
 */
/** Keeps a finger from opening that menu until the returned function is called. */
export function guardHolds(page: Document): () => void {
  const onMenu = (event: MouseEvent) => {
    // A mouse and a key keep the menu, and a text field keeps what pastes.
    const isTouch = 'pointerType' in event && event.pointerType === 'touch';
    const isText = event.target instanceof Element && event.target.closest('input, textarea') !== null;
    if (isTouch && !isText) event.preventDefault();
  };
  page.addEventListener('contextmenu', onMenu);
  return () => page.removeEventListener('contextmenu', onMenu);
}
