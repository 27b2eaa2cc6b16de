/** One open replica per account in a window: screens and engine share it, because RxDB allows no second one. */
import type { AccountRow } from '#data/outbox/outbox-db.ts';
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

interface Entry {
  role: AccountRow['role'];
  replica: Promise<Replica>;
}

/**
 * Wraps `open` so that asking again gives the open replica. One that was closed or destroyed is forgotten. RxDB allows
 * 13 open collections, one account's worth, so opening a teacher's replica closes another teacher's first.
 */
export function shareReplicas(open: OpenReplica): OpenReplica {
  const entries = new Map<string, Entry>();

  async function closeOtherTeachers(uid: string): Promise<void> {
    const others = [...entries].filter(([key, entry]) => key !== uid && entry.role !== 'student');
    await Promise.all(others.map(async ([, entry]) => (await entry.replica).close()));
  }

  async function openShared(account: ReplicaOwner): Promise<Replica> {
    if (account.role !== 'student') await closeOtherTeachers(account.uid);
    const replica = await open(account);
    forgetWhenClosed(replica, () => entries.delete(account.uid));
    return replica;
  }

  return (account) => {
    const entry = entries.get(account.uid);
    if (entry) return entry.replica;
    const replica = openShared(account);
    entries.set(account.uid, { role: account.role, replica });
    replica.catch(() => entries.delete(account.uid));
    return replica;
  };
}

function forgetWhenClosed(replica: Replica, forget: () => void): void {
  const close = replica.close.bind(replica);
  const destroy = replica.destroy.bind(replica);
  const tellDropped = tellWatchers(replica);
  replica.close = () => {
    forget();
    return close();
  };
  replica.destroy = async () => {
    forget();
    await destroy();
    tellDropped();
  };
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
