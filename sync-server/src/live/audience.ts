/**
 * Open connections by what their accounts see, kept up to date so that a commit finds those whom it concerns without
 * asking every account. What is not known of an account is taken for everything.
 */
import type { Visible } from '#access/caches/visibility-cache.ts';
import { type Scope, type ScopeKind, splitScope } from '#db/own-tables.ts';

/** The part of a view that an audience is kept by. */
export type View = Pick<Visible, 'scopes'>;

export interface Audience<Member> {
  /** A connection of an account; null where the account's view is not known. */
  add(accountId: number, member: Member, view: View | null): void;
  remove(accountId: number, member: Member): void;
  /** What the account sees from now on, or null where that is not known any more. */
  noteView(accountId: number, view: View | null): void;
  /** Everybody who may see one of these scopes. */
  of(scopes: Iterable<Scope>): Set<Member>;
  ofAccount(accountId: number): ReadonlySet<Member>;
  all(): Member[];
}

/** An account with its open connections. */
interface Listener<Member> {
  readonly members: Set<Member>;
  /** Under what its members stand in the index. */
  keys: readonly string[];
}

const NOBODY: ReadonlySet<never> = new Set();

export function createAudience<Member>(): Audience<Member> {
  const listeners = new Map<number, Listener<Member>>();
  const index = new Map<string, Set<Member>>();
  /** Members of accounts whose view is not known. They stay in the index, where they do no harm, until it is. */
  const unknown = new Set<Member>();

  function enter(member: Member, keys: readonly string[]): void {
    for (const key of keys) index.set(key, (index.get(key) ?? new Set()).add(member));
  }

  function leave(member: Member, keys: readonly string[]): void {
    for (const key of keys) {
      const found = index.get(key);
      found?.delete(member);
      if (found?.size === 0) index.delete(key);
    }
  }

  function noteView(accountId: number, view: View | null): void {
    const listener = listeners.get(accountId);
    if (!listener) return;
    const { members, keys } = listener;
    if (view) listener.keys = keysOf(view);
    for (const member of members) {
      if (!view) {
        unknown.add(member);
        continue;
      }
      unknown.delete(member);
      leave(member, keys);
      enter(member, listener.keys);
    }
  }

  return {
    add(accountId, member, view) {
      const listener = listeners.get(accountId) ?? { members: new Set(), keys: [] };
      listeners.set(accountId, listener);
      listener.members.add(member);
      enter(member, listener.keys);
      noteView(accountId, view);
    },
    remove(accountId, member) {
      const listener = listeners.get(accountId);
      if (!listener?.members.delete(member)) return;
      leave(member, listener.keys);
      unknown.delete(member);
      if (listener.members.size === 0) listeners.delete(accountId);
    },
    noteView,
    of(scopes) {
      const found = new Set(unknown);
      for (const scope of scopes) {
        for (const member of index.get(scope) ?? NOBODY) found.add(member);
        for (const member of index.get(everyOf(splitScope(scope)[0])) ?? NOBODY) found.add(member);
      }
      return found;
    },
    ofAccount: (accountId) => listeners.get(accountId)?.members ?? NOBODY,
    all: () => [...listeners.values()].flatMap(({ members }) => [...members]),
  };
}

const everyOf = (kind: ScopeKind) => `${kind}:all`;

function keysOf({ scopes }: View): string[] {
  const kinds = ['user', 'class', 'activity'] as const;
  return kinds.flatMap((kind) => {
    const ids = scopes[kind];
    return ids === 'all' ? [everyOf(kind)] : ids.map((id) => `${kind}:${id}`);
  });
}
