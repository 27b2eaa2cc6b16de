/** What each account sees, remembered between commits: every pull and every poke asks for it. */
import type { Db } from '#db/database.ts';
import type { Scope, ScopeKind } from '#db/own-tables.ts';
import type { Committed } from '#db/writer.ts';
import type { UserActor } from './actor.ts';
import { type VisibleScopes, visibleScopes } from './policy.ts';

/** The visible scopes of one account at one moment. */
export interface Visible {
  /** Raised whenever the set of visible scopes changes otherwise than by new rows. */
  readonly view: number;
  readonly scopes: VisibleScopes;
  /** Equal for accounts that see the same. */
  readonly key: string;
  /** Equal for accounts that see the same but for documents of persons. */
  readonly sharedKey: string;
  sees(kind: ScopeKind, id: number): boolean;
}

export interface Visibility {
  of(account: UserActor): Promise<Visible>;
  /** What is remembered, or null when it must be read first. */
  known(accountId: number): Visible | null;
  /** Forgets what a commit may have changed. */
  committed(change: Committed): void;
}

export function createVisibility(db: Db): Visibility {
  const remembered = new Map<number, Visible>();
  const seenScopes = new Set<Scope>();
  // A read that began before a commit must not be remembered after it.
  let generation = 0;

  return {
    async of(account) {
      const known = remembered.get(account.id);
      if (known) return known;
      const began = generation;
      const visible = await readVisible(db, account);
      if (began === generation) remembered.set(account.id, visible);
      return visible;
    },
    known: (accountId) => remembered.get(accountId) ?? null,
    committed({ touched, viewsChanged }) {
      const fresh = [...touched].filter((scope) => !seenScopes.has(scope));
      for (const scope of fresh) seenScopes.add(scope);
      // A scope nobody has heard of belongs to a new row, which may be in anybody's view without raising it.
      if (fresh.length > 0) remembered.clear();
      for (const user of viewsChanged) remembered.delete(user);
      if (fresh.length + viewsChanged.size > 0) generation++;
    },
  };
}

async function readVisible(db: Db, account: UserActor): Promise<Visible> {
  // One connection, one transaction: nothing is committed between the two reads.
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('views')
      .select('view')
      .where('user_id', '=', account.id)
      .executeTakeFirst();
    return makeVisible(row?.view ?? 0, await visibleScopes(tx, account));
  });
}

function makeVisible(view: number, scopes: VisibleScopes): Visible {
  const sets = { user: toSet(scopes.user), class: toSet(scopes.class), activity: toSet(scopes.activity) };
  return {
    view,
    scopes,
    key: JSON.stringify(scopes),
    sharedKey: JSON.stringify({ ...scopes, user: [] }),
    sees: (kind, id) => sets[kind]?.has(id) ?? true,
  };
}

const toSet = (ids: readonly number[] | 'all') => (ids === 'all' ? null : new Set(ids));
