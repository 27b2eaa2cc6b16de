/** One open replica per account in a window: screens and engine share it, because RxDB allows no second one. */

import type { AccountRow } from '#data/outbox/outbox-db.ts';
import { type Clock, systemClock, within } from '#platform/clock.ts';
import type { Replica, Subscription } from './replica.ts';

export type ReplicaOwner = Pick<AccountRow, 'uid' | 'role'>;
export type OpenReplica = (account: ReplicaOwner) => Promise<Replica>;

/** What whoever watched a replica hears when it was deleted: a new one is opened by asking again. */
export class ReplicaDroppedError extends Error {
  readonly code = 'replica_dropped';
  constructor() {
    super('The replica was dropped');
    this.name = 'ReplicaDroppedError';
  }
}

/** Milliseconds for which the end of a replica is waited for. */
const PATIENCE = 5_000;

interface Entry {
  role: AccountRow['role'];
  replica: Promise<Replica>;
}

/**
 * Wraps `open` so that asking again gives the open replica. One that was closed or destroyed is forgotten. RxDB allows
 * 13 open collections, one account's worth, so opening a teacher's replica closes another teacher's first.
 */
export function shareReplicas(open: OpenReplica, clock: Clock = systemClock): OpenReplica {
  const entries = new Map<string, Entry>();

  async function closeOtherTeachers(uid: string): Promise<void> {
    const others = [...entries].filter(([key, entry]) => key !== uid && entry.role !== 'student');
    await Promise.all(others.map(async ([, entry]) => (await entry.replica).close()));
  }

  async function openShared(account: ReplicaOwner, forget: () => void): Promise<Replica> {
    if (account.role !== 'student') await closeOtherTeachers(account.uid);
    const replica = await open(account);
    forgetWhenClosed(replica, clock, forget);
    return replica;
  }

  return (account) => {
    const entry = entries.get(account.uid);
    if (entry) return entry.replica;
    // A newer one may be open by then.
    const forget = () => {
      if (entries.get(account.uid)?.replica === replica) entries.delete(account.uid);
    };
    const replica = openShared(account, forget);
    entries.set(account.uid, { role: account.role, replica });
    replica.catch(forget);
    return replica;
  };
}

function forgetWhenClosed(replica: Replica, clock: Clock, forget: () => void): void {
  const close = replica.close.bind(replica);
  const destroy = replica.destroy.bind(replica);
  const tellDropped = tellWatchers(replica);
  replica.close = () => {
    forget();
    return close();
  };
  replica.destroy = async () => {
    forget();
    // A frozen window that has it open keeps it from going until it wakes; nobody waits for that.
    await within(clock, PATIENCE, destroy());
    tellDropped();
  };
  // Who went on with what another window deleted would not know the new one's instance, and each of the two windows
  // would pull everything from the start whenever the other had.
  replica.onDeletedElsewhere?.(() => {
    forget();
    tellDropped();
  });
}

/** Follows who watches this replica; the result tells them that it is gone, which their database does not. */
function tellWatchers(replica: Replica): () => void {
  const watchers = new Set<(reason: unknown) => void>();
  const observe = replica.observe.bind(replica);
  replica.observe = (table) => ({
    subscribe(next, error): Subscription {
      const watched = observe(table).subscribe(next, error);
      const hear = (reason: unknown) => error?.(reason);
      watchers.add(hear);
      return {
        unsubscribe() {
          watchers.delete(hear);
          watched.unsubscribe();
        },
      };
    },
  });
  return () => {
    for (const hear of [...watchers]) hear(new ReplicaDroppedError());
  };
}
