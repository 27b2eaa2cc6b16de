/** One open replica per account in a window: screens and engine share it, because RxDB allows no second one. */

import type { AccountRow } from '#data/outbox/outbox-db.ts';
import { type Clock, systemClock, within } from '#platform/clock.ts';
import type { Subscription } from './live-value.ts';
import type { Replica } from './replica.ts';

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

/** The error that watchers of a deleted replica get, and whoever writes into it: the next call of `OpenReplica` opens a new one. */
export class ReplicaDroppedError extends Error {
  readonly code = 'replica_dropped';
  constructor() {
    super('The replica was dropped');
    this.name = 'ReplicaDroppedError';
  }
}

/** Milliseconds to wait for the deletion of a replica, and for its opening before. */
const REPLICA_DELETE_TIMEOUT_MS = 5_000;

/**
 * Replicas of students that stay open although no screen watches them: a class tablet pulls for up to 500 children, and
 * an open database costs memory and a connection. More than are pulled at the same time.
 */
const MAX_UNWATCHED_REPLICAS = 6;

interface Entry {
  role: AccountRow['role'];
  replica: Promise<Replica>;
  /** Undefined while it opens. */
  isWatched?: () => boolean;
}

/**
 * Wraps `open` so that a second call returns the open replica. A closed or destroyed replica is forgotten. RxDB allows
 * 13 open collections, one account's worth, so opening a teacher's replica closes another teacher's first. Of students'
 * replicas that nobody watches, the least recently used are closed, and all but the newest free their rows. `remove` deletes a teacher's replica
 * that is not open. One that is being deleted is opened anew only after that.
 */
export function shareReplicas(
  open: OpenReplica,
  clock: Clock = systemClock,
  remove?: (account: ReplicaOwner) => Promise<void>,
): OpenReplica {
  const entries = new Map<string, Entry>();
  const ends = new Map<string, Promise<unknown>>();
  /** The last opening for a teacher. */
  let lastTurn: Promise<unknown> = Promise.resolve();

  /**
   * Callers that open the account's replica meanwhile wait for `work`, but only for a bounded time: a frozen window
   * may block it.
   */
  async function ending(uid: string, work: Promise<void>): Promise<void> {
    const bounded = within(clock, REPLICA_DELETE_TIMEOUT_MS, work);
    const mine = bounded.catch(() => undefined);
    ends.set(uid, mine);
    await bounded.finally(() => ends.get(uid) === mine && ends.delete(uid));
  }

  /** Those that are open: whoever opens meanwhile closes this one. */
  async function closeOtherTeachers(uid: string): Promise<void> {
    const others = [...entries].filter(
      ([key, { role, isWatched }]) => key !== uid && role !== 'student' && isWatched,
    );
    await Promise.all(others.map(async ([, entry]) => (await entry.replica).close()));
  }

  /** One teacher after the other: two that open at once would wait for each other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work);
    lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** The entries are ordered by use: the most recently used is last. */
  function restUnwatched(): void {
    const unwatched = [...entries].filter(
      ([, { role, isWatched }]) => role === 'student' && isWatched && !isWatched(),
    );
    // The newest is about to be read. The others may have a year of answers in memory.
    for (const [, { replica }] of unwatched.slice(0, -1)) {
      replica.then((open) => open.forgetRows?.()).catch(() => {});
    }
    for (const [uid, { replica }] of unwatched.slice(0, -MAX_UNWATCHED_REPLICAS)) {
      entries.delete(uid);
      replica.then((open) => open.rest?.()).catch(() => {});
    }
  }

  function openShared(account: ReplicaOwner, entry: () => Entry, forget: () => void): Promise<Replica> {
    const opening = () => openNow(account, entry, forget);
    return account.role === 'student' ? opening() : inTurn(opening);
  }

  async function openNow(account: ReplicaOwner, entry: () => Entry, forget: () => void): Promise<Replica> {
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
    // Not only the deletion is bounded: a deletion that another window blocks keeps the replica from opening.
    const deletion = shared(account).then((replica) => replica.destroy());
    await within(clock, REPLICA_DELETE_TIMEOUT_MS, deletion);
  };
  return shared;
}

/** `ending` waits for the end of a deletion. Returns whether the replica has watchers. */
function forgetWhenClosed(
  replica: Replica,
  forget: () => void,
  ending: (work: Promise<void>) => Promise<void>,
): () => boolean {
  const close = replica.close.bind(replica);
  const destroy = replica.destroy.bind(replica);
  const { apply, sweep, reset } = replica;
  const { notifyDropped, isWatched } = followWatchers(replica);
  replica.close = () => {
    forget();
    return close();
  };
  replica.destroy = async () => {
    forget();
    await ending(destroy());
    notifyDropped();
  };
  const noteDropped = (reason: unknown): never => {
    if (reason instanceof ReplicaDroppedError) {
      forget();
      notifyDropped();
    }
    throw reason;
  };
  replica.apply = (docs, generation) => apply.call(replica, docs, generation).catch(noteDropped);
  replica.sweep = (generation) => sweep.call(replica, generation).catch(noteDropped);
  replica.reset = () => reset.call(replica).catch(noteDropped);
  // A window that kept a replica that another window deleted would not know the new instance: each of the two windows
  // would pull everything from the start whenever the other had done so.
  replica.onDeletedElsewhere?.(() => {
    forget();
    notifyDropped();
  });
  return isWatched;
}

/**
 * Tracks the watchers of this replica. `notifyDropped` tells them that the replica is deleted, which the database
 * does not.
 */
function followWatchers(replica: Replica): { notifyDropped(): void; isWatched(): boolean } {
  const watchers = new Set<(reason: unknown) => void>();
  const observe = replica.observe.bind(replica);
  replica.observe = (table) => ({
    subscribe(next, error): Subscription {
      const watched = observe(table).subscribe(next, error);
      const notify = (reason: unknown) => error?.(reason);
      watchers.add(notify);
      return {
        unsubscribe() {
          watchers.delete(notify);
          watched.unsubscribe();
        },
      };
    },
  });
  return {
    notifyDropped() {
      const reason = new ReplicaDroppedError();
      for (const notify of [...watchers]) notify(reason);
      replica.recordings?.fail(reason);
    },
    isWatched: () => watchers.size > 0,
  };
}
