/** Handles the browser's `sync` event: pushes what waits on this device as the engine does. */
import { createAddresses } from '#data/outbox/addresses.ts';
import { OutboxDb } from '#data/outbox/outbox-db.ts';
import { systemClock } from '#platform/clock.ts';
import { webLocks } from '#platform/locks/locks.ts';
import { SENDING_TAG } from '#platform/page/background-sync.ts';
import { systemRandom } from '#platform/random.ts';
import { newUuid } from '#platform/uuid.ts';
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
      newUid: () => newUuid(systemClock, systemRandom),
      transport: createHttpTransport({
        fetch: (input, init) => fetch(input, init),
        clock: systemClock,
        addresses: createAddresses(db),
      }),
      sessions: { renew: async () => 'not_here' },
      policy: safePolicy,
      locks: webLocks(),
      isInUse: () => isInUse(clients, self.registration.waiting !== null),
    });
    if (!isDone) throw new Error('Something still waits to be sent');
  } finally {
    db.close();
  }
}

/**
 * True where a window in front sends by itself. Throws where a newer worker waits and will not wait long: without a
 * window it takes over when this one is idle, and in front somebody may just have agreed to it. Behind a window that
 * stays in the background it would wait for ever, and so would what is to be sent.
 */
export async function isInUse(clients: Pick<Clients, 'matchAll'>, isNewerWaiting: boolean): Promise<boolean> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isInFront = windows.some(({ visibilityState }) => visibilityState === 'visible');
  if (isNewerWaiting && (isInFront || windows.length === 0))
    throw new Error('A newer version waits for this one to end');
  return isInFront;
}
