import type { Scope, SpeechKind } from './own-tables.ts';

/** What one commit changed. */
export interface Committed {
  readonly head: number;
  readonly touched: ReadonlySet<Scope>;
  /** Accounts that see other scopes than before, or more. */
  readonly viewsChanged: ReadonlySet<number>;
  readonly accountsChanged: ReadonlySet<number>;
  readonly speechQueued: ReadonlySet<SpeechKind>;
  /** The audit list has new entries. */
  readonly hasAuditEntries: boolean;
}
