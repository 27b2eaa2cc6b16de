/** What the oracle expects of the replicas on one device, by account. */

export class ReplicaNotes {
  /** Accounts whose replica was dropped, or lost its end, since their last complete pull. */
  readonly incomplete = new Set<string>();
  /** Those of them that have none at all. */
  readonly dropped = new Set<string>();
  /** What the server had when an account's replica was last seen to hold all of it. */
  readonly upToDate = new Map<string, string>();
  /** Replicas that were dropped or cut short so far. */
  #losses = 0;

  get losses(): number {
    return this.#losses;
  }

  noteDropped(account: string): void {
    this.dropped.add(account);
    this.noteCutShort(account);
  }

  noteCutShort(account: string): void {
    this.#losses++;
    this.incomplete.add(account);
    this.upToDate.delete(account);
  }

  noteComplete(account: string): void {
    this.incomplete.delete(account);
    this.dropped.delete(account);
  }

  /** The device lost its storage. */
  clear(): void {
    this.incomplete.clear();
    this.dropped.clear();
    this.upToDate.clear();
  }
}
