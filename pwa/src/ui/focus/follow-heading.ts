/**
 * Follows the heading of the page: the title of the window says which page is open, and the heading of a new page has the
 * focus where the page before has taken that with it. A screen reader reads it, and the Tab key goes on after it.
 */

import { brandTexts } from '../brand/texts.ts';

/** Pages whose heading greets a child: a browser keeps titles in its history, which the next child can open. */
const CHILDS_PAGES = /^\/student(-login|-dashboard)?\/?$/i;

const followed = new WeakSet<Document>();

/**
 * Follows it until the returned function is called, which leaves the product's name as the title. Does nothing where it
 * is followed already. `from`: the path of the page that the person comes from; by itself the one that is open.
 */
export function followHeading(page: Document, from = window.location.pathname): () => void {
  if (followed.has(page)) return () => undefined;
  followed.add(page);
  let frame = 0;
  /** The path of the page whose heading was shown last. */
  let path = from;
  let shown: Element | null = null;

  function settle(): void {
    frame = 0;
    const heading = page.querySelector('h1');
    const title = titleOf(heading);
    if (page.title !== title) page.title = title;
    // The address changes first: for a moment it has the heading of the page before.
    if (!heading?.textContent || heading === shown) return;
    const isNewPage = window.location.pathname !== path;
    path = window.location.pathname;
    shown = heading;
    if (isNewPage) focusHeading(page);
  }

  // A heading may come after the page, with its data.
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(settle);
  });
  observer.observe(page.body, { childList: true, subtree: true, characterData: true });
  settle();
  return () => {
    followed.delete(page);
    observer.disconnect();
    cancelAnimationFrame(frame);
    page.title = brandTexts.name;
  };
}

/** Nothing has the focus, nor is about to take it as a dialog does. */
function isFocusFree(page: Document): boolean {
  const hasFocus = page.activeElement && page.activeElement !== page.body;
  return !hasFocus && !page.querySelector('[role="dialog"]');
}

/** Does nothing where something has the focus. */
export function focusHeading(page: Document): void {
  const heading = page.querySelector('h1');
  if (!heading || !isFocusFree(page)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function titleOf(heading: Element | null): string {
  const words = heading?.textContent.trim().replace(/\s+/g, ' ');
  if (!words || CHILDS_PAGES.test(window.location.pathname)) return brandTexts.name;
  return `${words} – ${brandTexts.name}`;
}
