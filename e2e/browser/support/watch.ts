/** Waits for what may be over again before a second look: asked before the action that brings it. */
import type { Locator, Page } from 'playwright';

/** Resolves when something on this page has matched. */
export function watchFor(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      }),
    selector,
  );
}

/** Presses a button that plays, and resolves when it has said that it plays. */
export async function pressToPlay(button: Locator): Promise<void> {
  const played = button.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (element.getAttribute('aria-pressed') !== 'true') return;
          observer.disconnect();
          resolve();
        });
        observer.observe(element, { attributes: true });
      }),
  );
  await button.click();
  await played;
}
