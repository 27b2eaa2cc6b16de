/** Handles the browser's `sync` event: pushes what waits on this device as the engine does. */
import { createAddresses } from '#data/outbox/addresses.ts';
import { OutboxDb } from '#data/outbox/outbox-db.ts';
import { systemClock } from '#platform/clock.ts';
import { webLocks } from '#platform/locks/locks.ts';
import { SENDING_TAG } from '#platform/page/background-sync.ts';
import { systemRandom } from '#platform/random.ts';
import { uuidv7 } from '#platform/uuid.ts';
import { safePolicy } from '#sync/policy.ts';
import { pushInBackground } from '#sync/push/background-push.ts';
import { createHttpTransport } from '#sync/transport/http-transport.ts';

declare const self: ServiceWorkerGlobalScope;

declare global {
  /** The event that TypeScript's library lacks. */
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The event fails while commands wait that a later try may send: the browser then tries again. */
export function answerSync(event: SyncEvent, clients: Clients): void {
  if (event.tag === SENDING_TAG) event.waitUntil(push(clients));
}

async function push(clients: Clients): Promise<void> {
  // The worker opens its own connection and closes it: an idle worker must not block an upgrade of the database.
  const db = new OutboxDb();
  try {
    const isDone = await pushInBackground({
      db,
      clock: systemClock,
      random: systemRandom,
      newUid: () => uuidv7(systemClock, systemRandom),
      transport: createHttpTransport({
        fetch: (input, init) => fetch(input, init),
        clock: systemClock,
        addresses: createAddresses(db),
      }),
      sessions: { renew: async () => 'not_here' },
      policy: safePolicy,
      locks: webLocks(),
      isInUse: () => isInUse(clients),
    });
    if (!isDone) throw new Error('Something still waits to be sent');
  } finally {
    db.close();
  }
}

/** Throws while a newer worker waits: the newer worker takes over when this one is idle, and gets the next wake. */
async function isInUse(clients: Clients): Promise<boolean> {
  if (self.registration.waiting) throw new Error('A newer version waits for this one to end');
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.some(({ visibilityState }) => visibilityState === 'visible');
}
