/** Waits for what may be over again before a second look: asked before the action that brings it. */
import type { Locator, Page } from 'playwright';

/** The middle of an element, in whole pixels of the page. */
interface Place {
  x: number;
  y: number;
}

/** Resolves when something on this page has matched, with where it stood then. */
export function watchFor(page: Page, selector: string): Promise<Place> {
  return page.evaluate(
    (wanted) =>
      new Promise<Place>((resolve) => {
        const look = () => {
          const found = document.querySelector(wanted);
          if (!found) return;
          observer.disconnect();
          const { x, y, width, height } = found.getBoundingClientRect();
          resolve({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      }),
    selector,
  );
}

/**
 * Presses a button that plays, and resolves when its name has said that it plays, however shortly. React may put
 * another element with the same name in its place before the press.
 */
export async function pressToPlay(button: Locator): Promise<void> {
  const played = button.evaluate((element) => {
    const nameOf = (one: Element) => one.getAttribute('aria-label');
    const name = nameOf(element);
    const isPlaying = ({ target, oldValue }: MutationRecord) => {
      const names = target instanceof Element ? [oldValue, nameOf(target)] : [];
      return (target === element || names.includes(name)) && names.includes('Pause');
    };
    return new Promise<void>((resolve) => {
      const observer = new MutationObserver((records) => {
        if (!records.some(isPlaying)) return;
        observer.disconnect();
        resolve();
      });
      const attributes = { attributeFilter: ['aria-label'], attributeOldValue: true };
      observer.observe(document, { subtree: true, ...attributes });
    });
  });
  await button.click();
  await played;
}
