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

/** The same, and resolves with what has become of the newer version: `installed`, or `redundant` where that failed. */
export function installUpdate(page: Page): Promise<ServiceWorkerState> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    let found = registration.waiting;
    // A download that breaks off may be over before `update` resolves.
    const note = () => {
      found ??= registration.installing;
    };
    registration.addEventListener('updatefound', note);
    while (!found) {
      await registration.update();
      found ??= registration.installing ?? registration.waiting;
    }
    registration.removeEventListener('updatefound', note);
    const worker = found;
    while (worker.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    return worker.state;
  });
}
