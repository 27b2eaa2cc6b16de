/** What the steps of the engine work with. All side effects come in here, so that a test can hold each of them. */
import type { AccountRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import type { Replica } from '#data/replica/replica.ts';
import type { Clock } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import type { SyncPolicy } from './policy.ts';
import type { RetryReason, Transport } from './transport/transport.ts';

/** The replicas of this device: one instance per account and window, shared with the screens. */
export interface ReplicaHost {
  open(account: Pick<AccountRow, 'uid' | 'role'>): Promise<Replica>;
  /** Deletes the account's replica from the device; it can be pulled again. */
  drop(account: Pick<AccountRow, 'uid' | 'role'>): Promise<void>;
}

/**
 * Makes the session of the account on the screen again without asking, while the password is still in memory.
 * `not_here`: no password could ever be known here (the service worker); a window must find out.
 */
export interface SessionKeeper {
  renew(account: string): Promise<'active' | 'impossible' | 'unreachable' | 'not_here'>;
}

/** What sending needs. */
export interface SendParts {
  db: OutboxDb;
  transport: Transport;
  clock: Clock;
  random: Random;
  newUid(): string;
  sessions: SessionKeeper;
  policy: SyncPolicy;
}

export interface SyncParts extends SendParts {
  replicas: ReplicaHost;
}

/** Try again later, not before `after` milliseconds where the server said so. */
export interface RetryLater {
  kind: 'retry';
  why: RetryReason;
  after?: number;
}

/** Nothing can be done before a person does something: the right account on the screen, or its password. */
export interface Waiting {
  kind: 'waiting';
  for: 'account' | 'sign-in';
}
