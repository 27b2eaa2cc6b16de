/** A newer version of the app is released, and a browser finds it. */
import type { Page } from 'playwright';

/**
 * Has the browser look for a newer version, and resolves when it has found one. A call joins a look that is under way,
 * as after each navigation; that one may have begun before the release, so the browser looks again then.
 */
export function findUpdate(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    do await registration.update();
    while (!registration.installing && !registration.waiting);
  });
}
