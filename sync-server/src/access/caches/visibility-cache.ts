/** Caches what each account sees between commits: every pull and every poke needs it. */

import type { UserActor } from '#access/actor.ts';
import { type VisibleScopes, visibleScopes } from '#access/policy.ts';
import { createCache } from '#caches/create-cache.ts';
import type { Committed } from '#db/committed.ts';
import type { Db, Tx } from '#db/database.ts';
import { type Scope, type ScopeKind, splitScope } from '#db/own-tables.ts';

/** The visible scopes of one account at one moment. */
export interface Visible {
  /** Raised whenever the set of visible scopes changes otherwise than by new rows. */
  readonly view: number;
  readonly scopes: VisibleScopes;
  /** Equal for accounts that see the same. */
  readonly key: string;
  /** Equal for accounts that see the same but for documents of persons. */
  readonly sharedKey: string;
  /**
   * Whether a new class or account may come into the view without raising it. Only a teacher's view lists such rows: a
   * child's view lists the child, its classes and what these were given, and each change of these raises it.
   */
  readonly gainsNewRows: boolean;
  /** Whether `teacherOnly` fields are null for this account: for children, and so on class tablets. */
  readonly hidesTeacherFields: boolean;
  sees(kind: ScopeKind, id: number): boolean;
}

export interface VisibilityCache {
  of(account: UserActor): Promise<Visible>;
  /** What is cached, or null when it must be read first. */
  known(accountId: number): Visible | null;
  /** Forgets what a commit may have changed. */
  committed(change: Committed): void;
  /** After a commit of which nothing is known. */
  forgetAll(): void;
}

/** A cache for which views are also read elsewhere. */
export interface OpenVisibilityCache extends VisibilityCache {
  /** Call it before a read of a view elsewhere: the function that it answers caches the view, unless it may be old by then. */
  beginRead(): (accountId: number, visible: Visible) => void;
}

/** A school has far fewer accounts that are in use. */
const CACHED_ACCOUNT_COUNT = 10_000;

/** What an account sees was read, or, with null, is not known any more. */
export type NoteView = (accountId: number, visible: Visible | null) => void;

export function createVisibilityCache(db: Db, noteView: NoteView = () => undefined): OpenVisibilityCache {
  const visibles = createCache<number, Visible>({
    limit: CACHED_ACCOUNT_COUNT,
    onDrop: (_visible, accountId) => noteView(accountId, null),
  });
  const knownScopes = new Set<Scope>();

  function beginRead(): (accountId: number, visible: Visible) => void {
    const keep = visibles.beginRead();
    return (accountId, visible) => {
      if (keep(accountId, visible)) noteView(accountId, visible);
    };
  }

  return {
    async of(account) {
      const cached = visibles.get(account.id);
      if (cached) return cached;
      // A read that began before a commit must not be cached after the commit.
      const keep = beginRead();
      const visible = await readNow(db, account);
      keep(account.id, visible);
      return visible;
    },
    known: (accountId) => visibles.peek(accountId) ?? null,
    beginRead,
    committed({ touched, viewsChanged }) {
      const fresh = [...touched].filter((scope) => !knownScopes.has(scope));
      for (const scope of fresh) knownScopes.add(scope);
      // A scope without an earlier commit may belong to a new row. Views that list it, or that it cannot enter, are kept:
      // else each new activity would make every account's next pull read its view again.
      const rows = fresh.map(splitScope).filter(([kind]) => kind !== 'activity');
      if (rows.length > 0)
        visibles.deleteWhere(
          ({ gainsNewRows, sees }) => gainsNewRows && !rows.every(([kind, id]) => sees(kind, id)),
        );
      for (const user of viewsChanged) visibles.delete(user);
    },
    forgetAll() {
      knownScopes.clear();
      visibles.clear();
    },
  };
}

async function readNow(db: Db, account: UserActor): Promise<Visible> {
  // One connection, one transaction: nothing is committed between the two reads.
  const reads = db.transaction().setAccessMode('read only');
  return reads.execute(async (tx) => {
    const row = await tx
      .selectFrom('views')
      .select('view')
      .where('user_id', '=', account.id)
      .executeTakeFirst();
    return readVisible(tx, account, row?.view ?? 0);
  });
}

/** What the account sees in this transaction, in which its view has this number. */
export async function readVisible(tx: Tx, account: UserActor, view: number): Promise<Visible> {
  return makeVisible(account, view, await visibleScopes(tx, account));
}

function makeVisible({ role }: UserActor, view: number, scopes: VisibleScopes): Visible {
  const sets = { user: toSet(scopes.user), class: toSet(scopes.class), activity: toSet(scopes.activity) };
  const hidesTeacherFields = role === 'student';
  return {
    view,
    scopes,
    key: JSON.stringify({ ...scopes, hidesTeacherFields }),
    sharedKey: JSON.stringify({ ...scopes, user: [], hidesTeacherFields }),
    gainsNewRows: role === 'teacher',
    hidesTeacherFields,
    sees: (kind, id) => sets[kind]?.has(id) ?? true,
  };
}

const toSet = (ids: readonly number[] | 'all') => (ids === 'all' ? null : new Set(ids));
