/** One open replica per account in a window: screens and engine share it, because RxDB allows no second one. */

import type { AccountRow } from '#data/outbox/outbox-db.ts';
import { type Clock, systemClock, within } from '#platform/clock.ts';
import type { Replica, Subscription } from './replica.ts';

export type ReplicaOwner = Pick<AccountRow, 'uid' | 'role'>;
export interface OpenReplica {
  (account: ReplicaOwner): Promise<Replica>;
  /** Deletes the account's replica, without closing the one of somebody else to open it first. */
  drop?(account: ReplicaOwner): Promise<void>;
}

/** Deletes the account's replica from the device; it can be pulled again. */
export async function dropFrom(open: OpenReplica, account: ReplicaOwner): Promise<void> {
  if (open.drop) return open.drop(account);
  await (await open(account)).destroy();
}

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

/**
 * Replicas of students that stay open although no screen watches them: a class tablet pulls for up to 500 children, and
 * an open database costs memory and a connection. More than are pulled at the same time.
 */
const MOST_UNWATCHED = 6;

interface Entry {
  role: AccountRow['role'];
  replica: Promise<Replica>;
  /** Undefined while it opens. */
  isWatched?: () => boolean;
}

/**
 * Wraps `open` so that asking again gives the open replica. One that was closed or destroyed is forgotten. RxDB allows
 * 13 open collections, one account's worth, so opening a teacher's replica closes another teacher's first. Of students'
 * replicas that nobody watches, those that were asked for longest ago are let go. `remove` deletes a teacher's replica
 * that is not open. One that is being deleted is opened anew only after that.
 */
export function shareReplicas(
  open: OpenReplica,
  clock: Clock = systemClock,
  remove?: (account: ReplicaOwner) => Promise<void>,
): OpenReplica {
  const entries = new Map<string, Entry>();
  const ends = new Map<string, Promise<unknown>>();

  /** Whoever asks for the account's replica meanwhile waits for `work`, but not for a frozen window that holds it up. */
  async function ending(uid: string, work: Promise<void>): Promise<void> {
    const bounded = within(clock, PATIENCE, work);
    const mine = bounded.catch(() => undefined);
    ends.set(uid, mine);
    await bounded.finally(() => ends.get(uid) === mine && ends.delete(uid));
  }

  async function closeOtherTeachers(uid: string): Promise<void> {
    const others = [...entries].filter(([key, entry]) => key !== uid && entry.role !== 'student');
    await Promise.all(others.map(async ([, entry]) => (await entry.replica).close()));
  }

  /** Those asked for last stand at the end. */
  function restUnwatched(): void {
    const unwatched = [...entries].filter(
      ([, { role, isWatched }]) => role === 'student' && isWatched && !isWatched(),
    );
    for (const [uid, { replica }] of unwatched.slice(0, -MOST_UNWATCHED)) {
      entries.delete(uid);
      replica.then((open) => open.rest?.()).catch(() => {});
    }
  }

  async function openShared(account: ReplicaOwner, entry: () => Entry, forget: () => void): Promise<Replica> {
    await ends.get(account.uid);
    if (account.role !== 'student') await closeOtherTeachers(account.uid);
    const replica = await open(account);
    entry().isWatched = forgetWhenClosed(replica, forget, (work) => ending(account.uid, work));
    restUnwatched();
    return replica;
  }

  const shared: OpenReplica = (account) => {
    const known = entries.get(account.uid);
    if (known) {
      entries.delete(account.uid);
      entries.set(account.uid, known);
      return known.replica;
    }
    // A newer one may be open by then.
    const forget = () => {
      if (entries.get(account.uid) === entry) entries.delete(account.uid);
    };
    const replica = openShared(account, () => entry, forget);
    const entry: Entry = { role: account.role, replica };
    entries.set(account.uid, entry);
    replica.catch(forget);
    return replica;
  };
  shared.drop = async (account) => {
    if (remove && account.role !== 'student' && !entries.has(account.uid)) {
      return ending(account.uid, remove(account));
    }
    await (await shared(account)).destroy();
  };
  return shared;
}

/** `ending` waits for the end of a deletion. Tells whether somebody watches the replica. */
function forgetWhenClosed(
  replica: Replica,
  forget: () => void,
  ending: (work: Promise<void>) => Promise<void>,
): () => boolean {
  const close = replica.close.bind(replica);
  const destroy = replica.destroy.bind(replica);
  const { tellDropped, isWatched } = followWatchers(replica);
  replica.close = () => {
    forget();
    return close();
  };
  replica.destroy = async () => {
    forget();
    await ending(destroy());
    tellDropped();
  };
  // Who went on with what another window deleted would not know the new one's instance, and each of the two windows
  // would pull everything from the start whenever the other had.
  replica.onDeletedElsewhere?.(() => {
    forget();
    tellDropped();
  });
  return isWatched;
}

/** Follows who watches this replica. `tellDropped` tells them that it is gone, which their database does not. */
function followWatchers(replica: Replica): { tellDropped(): void; isWatched(): boolean } {
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
  return {
    tellDropped() {
      for (const hear of [...watchers]) hear(new ReplicaDroppedError());
    },
    isWatched: () => watchers.size > 0,
  };
}
