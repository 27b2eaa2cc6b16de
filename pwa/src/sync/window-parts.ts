/** The dependencies of sync in this window: HTTP, the system clock and the shared replicas. */
import { renew } from '#data/auth/sign-in.ts';
import { dataContext } from '#data/context.ts';
import { dropFrom } from '#data/replica/shared-replicas.ts';
import { uuidv7 } from '#platform/uuid.ts';
import type { SyncParts } from './parts.ts';
import { soundPolicy } from './policy.ts';
import { createHttpTransport, type HttpParts } from './transport/http-transport.ts';

export const windowHttp: HttpParts = {
  fetch: (input, init) => fetch(input, init),
  clock: dataContext.clock,
};

export function windowSyncParts(): SyncParts {
  const { outbox: db, clock, random, openReplica } = dataContext;
  return {
    db,
    clock,
    random,
    newUid: () => uuidv7(clock, random),
    transport: createHttpTransport(windowHttp),
    replicas: {
      open: openReplica,
      drop: (account) => dropFrom(openReplica, account),
    },
    sessions: { renew },
    policy: soundPolicy,
  };
}
