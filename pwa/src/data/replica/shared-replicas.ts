/** One open replica per account in a window: screens and engine share it, because RxDB allows no second one. */

import type { AccountRow } from '#data/outbox/outbox-db.ts';
import { type Clock, systemClock, within } from '#platform/clock.ts';
import type { Replica, Subscription } from './replica.ts';

export type ReplicaOwner = Pick<AccountRow, 'uid' | 'role'>;
export type OpenReplica = (account: ReplicaOwner) => Promise<Replica>;

/** What whoever watched a replica hears when it was closed: asking again opens it with all that is in it. */
export class ReplicaClosedError extends Error {
  override name = 'ReplicaClosedError';
  readonly code: string = 'replica_closed';
}

/** The same when it was deleted: asking again opens a new one with nothing in it. */
export class ReplicaDroppedError extends ReplicaClosedError {
  override name = 'ReplicaDroppedError';
  override readonly code = 'replica_dropped';
  constructor() {
    super('The replica was dropped');
  }
}

/** Asking again gives the open replica. */
export interface SharedReplicas extends OpenReplica {
  /**
   * Closes teachers' replicas and opens them anew, for a page that was frozen: RxDB heard nothing of what other pages
   * wrote meanwhile, and its connections are closed for good. Rejects when one does not open.
   */
  renew(): Promise<void>;
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
  watchers?: Watchers;
}

/** Who watches a replica. */
interface Watchers {
  isWatched(): boolean;
  /** Tells them that it is gone, which their database does not. */
  tell(reason: ReplicaClosedError): void;
}

/**
 * Wraps `open` so that asking again gives the open replica. One that was closed or destroyed is forgotten. RxDB allows
 * 13 open collections, one account's worth, so opening a teacher's replica closes another teacher's first. Of students'
 * replicas that nobody watches, those that were asked for longest ago are let go.
 */
export function shareReplicas(open: OpenReplica, clock: Clock = systemClock): SharedReplicas {
  const entries = new Map<string, Entry>();

  async function closeOtherTeachers(uid: string): Promise<void> {
    const others = [...entries].filter(([key, entry]) => key !== uid && entry.role !== 'student');
    await Promise.all(others.map(async ([, entry]) => (await entry.replica).close()));
  }

  /** Those asked for last stand at the end. */
  function restUnwatched(): void {
    const unwatched = [...entries].filter(
      ([, { role, watchers }]) => role === 'student' && watchers && !watchers.isWatched(),
    );
    for (const [uid, { replica }] of unwatched.slice(0, -MOST_UNWATCHED)) {
      entries.delete(uid);
      replica.then((open) => open.rest?.()).catch(() => {});
    }
  }

  async function openShared(account: ReplicaOwner, entry: Entry, forget: () => void): Promise<Replica> {
    if (account.role !== 'student') await closeOtherTeachers(account.uid);
    const replica = await open(account);
    entry.watchers = forgetWhenClosed(replica, clock, forget);
    restUnwatched();
    return replica;
  }

  /** Opens once `before` is through; whoever asks meanwhile waits for it, too. */
  function add({ uid, role }: ReplicaOwner, before: Promise<unknown>): Promise<Replica> {
    // A newer one may be open by then.
    const forget = () => {
      if (entries.get(uid) === entry) entries.delete(uid);
    };
    const replica = before.then(() => openShared({ uid, role }, entry, forget));
    const entry: Entry = { role, replica };
    entries.set(uid, entry);
    replica.catch(forget);
    return replica;
  }

  async function renewOne(uid: string, { role, replica, watchers }: Entry): Promise<void> {
    const closed = replica.then((old) => within(clock, PATIENCE, old.close()));
    const renewed = add({ uid, role }, closed);
    watchers?.tell(new ReplicaClosedError('The replica was closed'));
    await renewed;
  }

  function openOnce(account: ReplicaOwner): Promise<Replica> {
    const known = entries.get(account.uid);
    if (!known) return add(account, Promise.resolve());
    entries.delete(account.uid);
    entries.set(account.uid, known);
    return known.replica;
  }

  return Object.assign(openOnce, {
    async renew() {
      const teachers = [...entries].filter(([, { role }]) => role !== 'student');
      await Promise.all(teachers.map(([uid, entry]) => renewOne(uid, entry)));
    },
  });
}

/** Answers who watches it. */
function forgetWhenClosed(replica: Replica, clock: Clock, forget: () => void): Watchers {
  const close = replica.close.bind(replica);
  const destroy = replica.destroy.bind(replica);
  const watchers = followWatchers(replica);
  replica.close = () => {
    forget();
    return close();
  };
  replica.destroy = async () => {
    forget();
    // A frozen window that has it open keeps it from going until it wakes; nobody waits for that.
    await within(clock, PATIENCE, destroy());
    watchers.tell(new ReplicaDroppedError());
  };
  // Who went on with what another window deleted would not know the new one's instance, and each of the two windows
  // would pull everything from the start whenever the other had.
  replica.onDeletedElsewhere?.(() => {
    forget();
    watchers.tell(new ReplicaDroppedError());
  });
  return watchers;
}

function followWatchers(replica: Replica): Watchers {
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
    tell(reason) {
      for (const hear of [...watchers]) hear(reason);
    },
    isWatched: () => watchers.size > 0,
  };
}
