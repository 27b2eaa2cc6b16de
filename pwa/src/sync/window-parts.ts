/** The dependencies of sync in this window: HTTP, the system clock and the shared replicas. */
import type { AppContext } from '#data/app-context.ts';
import { createAddresses } from '#data/outbox/addresses.ts';
import { dropFrom } from '#data/replica/shared-replicas.ts';
import { forgetSounds } from '#data/sounds/sound-cache.ts';
import { newUuid } from '#platform/uuid.ts';
import type { SyncParts } from './parts.ts';
import { safePolicy } from './policy.ts';
import { createHttpTransport, type HttpParts } from './transport/http-transport.ts';

export function windowHttp({ db, clock }: Pick<SyncParts, 'db' | 'clock'>): HttpParts {
  return { fetch: (input, init) => fetch(input, init), clock, addresses: createAddresses(db) };
}

export type WindowSyncContext = Pick<AppContext, 'outbox' | 'clock' | 'random' | 'openReplica' | 'auth'>;

export function windowSyncParts(context: WindowSyncContext): SyncParts {
  const { outbox: db, clock, random, openReplica, auth } = context;
  return {
    db,
    clock,
    random,
    newUid: () => newUuid(clock, random),
    transport: createHttpTransport(windowHttp({ db, clock })),
    replicas: {
      open: openReplica,
      async drop(account) {
        await forgetSounds(account.uid);
        await dropFrom(openReplica, account);
      },
    },
    sessions: { renew: auth.renew },
    policy: safePolicy,
  };
}
