/** Where an element stood, so that its successor can be found when it is gone. */

export interface Place {
  element: HTMLElement;
  /** From the element outwards: its parents, each with the index of the child that leads to the element. */
  path: readonly { parent: Element; index: number }[];
  /** The dialog, menu or toast it stood in. */
  layer: Element | null;
  /** What was in use when that opened. */
  opener: Place | null;
}

const LAYER = '[role="dialog"], [role="menu"], [data-layer]';
/** The search for a successor ends here: an element of another page is not a successor. */
const PART = `${LAYER}, main, header, footer, nav`;
const FOCUSABLE = 'button, a[href], input, select, textarea, summary, [tabindex]';
/** Parts of a set that has one stop of its own. */
const INNER = '[role="tab"], [role="radio"], [role="option"], [role="menuitem"]';
const TEXT_FIELD = 'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** `before` is where the person was active before. */
export function placeOf(element: HTMLElement, before: Place | null): Place {
  const layer = element.closest(LAYER);
  return { element, path: pathOf(element), layer, opener: layer && openerOf(layer, before) };
}

function pathOf(element: HTMLElement): Place['path'] {
  const part = element.closest(PART) ?? element.ownerDocument.body;
  const path: { parent: Element; index: number }[] = [];
  let child: Element = element;
  while (child !== part && child.parentElement) {
    path.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
    child = child.parentElement;
  }
  return path;
}

function openerOf(layer: Element, before: Place | null): Place | null {
  for (let place = before; place; place = place.opener) if (place.layer === layer) return place.opener;
  return before;
}

interface Choice {
  /** False where focus would bring up a keyboard over the screen. */
  withTextFields: boolean;
}

/**
 * The element itself where it can have the focus, or is busy and will; else the element that replaced it, which may be
 * busy, too; null where nothing near is left.
 */
export function successorOf(place: Place, choice: Choice): HTMLElement | null {
  const { element, path, opener } = place;
  if (isFree(element)) return element;
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    const found = nearestIn(parent, index, choice);
    if (found) return found;
  }
  return opener && (choice.withTextFields || !opener.element.matches(TEXT_FIELD))
    ? successorOf(opener, choice)
    : null;
}

/** The first one at the index or after it, else the last one before it: the end of a list, where that has shrunk. */
function nearestIn({ children }: Element, index: number, choice: Choice): HTMLElement | null {
  const stops = (from: number, to?: number) =>
    [...children].slice(from, to).flatMap((child) => stopsIn(child, choice));
  return stops(index)[0] ?? stops(0, index).at(-1) ?? null;
}

/** The child itself, else its stops of the Tab key, else what only code focuses. */
function stopsIn(child: Element, { withTextFields }: Choice): HTMLElement[] {
  const isChoice = (element: Element): element is HTMLElement =>
    isFree(element) && !isEmptyLayer(element) && (withTextFields || !element.matches(TEXT_FIELD));
  if (isChoice(child)) return [child];
  const inside = [...child.querySelectorAll(FOCUSABLE)].filter(isChoice);
  const stops = inside.filter(({ tabIndex }) => tabIndex >= 0);
  return stops.length > 0 ? stops : inside.filter((element) => !element.matches(INNER));
}

/** Where toasts come, while nothing is in it to go on with: each toast has a button. */
function isEmptyLayer(element: Element): boolean {
  return element.matches('[data-layer]') && !element.querySelector('button');
}

/** What is not in the page is not drawn either. What is busy will be free. */
function isFree(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.matches(FOCUSABLE) &&
    !element.matches(':disabled:not([data-loading])') &&
    element.getClientRects().length > 0 &&
    !element.closest('[inert], [aria-hidden="true"]')
  );
}
