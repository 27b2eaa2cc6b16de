/** What writing has changed, as far as caches, devices and other processes have to know of it. */
import type { Scope, SpeechKind } from '../own-tables.ts';

export interface Changes {
  /** Scopes that got new documents; the live hub publishes them after COMMIT. */
  readonly touched: Set<Scope>;
  /** Accounts whose set of visible scopes changes: their `view` is raised in this transaction. */
  readonly viewsChanged: Set<number>;
  /**
   * Accounts whose `extensions` this transaction has raised, because they see further scopes. It publishes these again, so
   * that their replicas go on from where they are.
   */
  readonly viewsExtended: Set<number>;
  /** Accounts whose own row or whose sessions change: what is cached of them is dropped after COMMIT. */
  readonly accountsChanged: Set<number>;
  /** Kinds of texts that wait for the school's voice now. */
  readonly speechQueued: Set<SpeechKind>;
  /** The audit list has new entries: after COMMIT, the ledgers beside the database note what concerns them. */
  hasAuditEntries: boolean;
}

export function newChanges(): Changes {
  return {
    touched: new Set(),
    viewsChanged: new Set(),
    viewsExtended: new Set(),
    accountsChanged: new Set(),
    speechQueued: new Set(),
    hasAuditEntries: false,
  };
}

/** Adds what a part changed to what the whole did. */
export function addChanges(whole: Changes, part: Changes): void {
  addAll(whole.touched, part.touched);
  addAll(whole.viewsChanged, part.viewsChanged);
  addAll(whole.viewsExtended, part.viewsExtended);
  addAll(whole.accountsChanged, part.accountsChanged);
  addAll(whole.speechQueued, part.speechQueued);
  whole.hasAuditEntries ||= part.hasAuditEntries;
}

function addAll<T>(whole: Set<T>, part: ReadonlySet<T>): void {
  for (const one of part) whole.add(one);
}
