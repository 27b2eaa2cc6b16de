/**
 * Tells of each newer worker that waits. Workbox tells of the first one only: it stops to listen after one that it did
 * not ask for, so that an installed app, open for days, would hear of no other after a download that broke off.
 */
export function whenWaiting(registration: ServiceWorkerRegistration, notify: () => void): void {
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (registration.waiting === installing) notify();
    });
  };
  registration.addEventListener('updatefound', follow);
  // Another window may have found it before this one registered.
  follow();
  if (registration.waiting) notify();
}
