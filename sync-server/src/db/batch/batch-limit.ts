/**
 * How many writes share one transaction. The first write waits for its COMMIT, and requests wait to be read, so that a
 * transaction ends after some milliseconds or some changes. On a slow disk it goes on for as long as the last COMMIT
 * took: a card that needs 50 ms for each flush must not flush for every 64 commands of a class that comes back at once.
 */
export interface BatchLimit {
  /** A transaction begins. */
  begin(): void;
  /** Counts the changes of a write that has run; true when no further write is to begin in the transaction. */
  isFullAfter(changes: number): boolean;
  /** The transaction's writes have run, and its COMMIT begins. */
  beginCommit(): void;
  /** The COMMIT has succeeded. */
  endCommit(): void;
}

const BATCH_MS = 20;
const BATCH_CHANGES = 64;
/** What counts at most of the last COMMIT: one stall of the disk must not make the next transaction as long. */
const MAX_COMMIT_MS = 50;

/** `elapsed`: milliseconds since any moment. */
export function createBatchLimit(elapsed: () => number): BatchLimit {
  let began = 0;
  let changed = 0;
  let commitBegan = 0;
  let commitMs = 0;
  return {
    begin() {
      began = elapsed();
      changed = 0;
    },
    isFullAfter(changes) {
      changed += changes;
      const ran = elapsed() - began;
      return ran >= commitMs && (ran >= BATCH_MS || changed >= BATCH_CHANGES);
    },
    beginCommit() {
      commitBegan = elapsed();
    },
    endCommit() {
      commitMs = Math.min(elapsed() - commitBegan, MAX_COMMIT_MS);
    },
  };
}
