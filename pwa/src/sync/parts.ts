/** The dependencies of every step of the engine. All side effects are in here, so that a test can control each one. */
import type { SessionKeeper } from '#data/auth/session.ts';
import type { AccountRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import type { Replica } from '#data/replica/replica.ts';
import type { MonotonicClock } from '#platform/clock.ts';
import type { Random } from '#platform/random.ts';
import type { SyncPolicy } from './policy.ts';
import type { RetryReason, Transport } from './transport/transport.ts';

/** The replicas of this device: one instance per account and window, shared with the screens. */
export interface ReplicaHost {
  open(account: Pick<AccountRow, 'uid' | 'role'>): Promise<Replica>;
  /** Deletes the account's replica from the device; a new pull restores the replica. */
  drop(account: Pick<AccountRow, 'uid' | 'role'>): Promise<void>;
}

/** The dependencies of push. */
export interface SendParts {
  db: OutboxDb;
  transport: Transport;
  clock: MonotonicClock;
  random: Random;
  newUid(): string;
  sessions: SessionKeeper;
  policy: SyncPolicy;
}

export interface SyncParts extends SendParts {
  replicas: ReplicaHost;
}

/** Try again later, after `after` milliseconds at the earliest where the server sent Retry-After. */
export interface RetryLater {
  kind: 'retry';
  why: RetryReason;
  after?: number;
}

/** The step needs a person first: the right account on the screen, or its password. */
export interface Waiting {
  kind: 'waiting';
  for: 'account' | 'sign-in';
}
