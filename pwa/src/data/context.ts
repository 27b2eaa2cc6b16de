/** What the data layer of one window works with. The app builds one; tests and the simulation build their own. */
import { Dexie } from 'dexie';
import { type MonotonicClock, systemClock } from '#platform/clock.ts';
import { type Random, systemRandom } from '#platform/random.ts';
import type { OutboxFile } from './outbox/append.ts';
import { OutboxDb } from './outbox/outbox-db.ts';
import { openTransactions } from './outbox/storage/open-transactions.ts';
import { setFreeSpaceSteps } from './outbox/storage/with-storage.ts';
import { freeSpaceSteps } from './quota/free-space.ts';
import { openReplica } from './replica/open-replica.ts';
import type { OpenReplica } from './replica/shared-replicas.ts';

/** Whether the school server answers, as far as the sync engine knows. */
export interface ServerWatch {
  isReachable(): boolean;
  /** Calls `listener` at every change. Returns how to stop. */
  onChange(listener: () => void): () => void;
}

/** Without an engine nothing is sent. */
const noServer: ServerWatch = { isReachable: () => false, onChange: () => () => {} };

/** What the data layer works with. */
export interface DataContext {
  outbox: OutboxDb;
  clock: MonotonicClock;
  random: Random;
  openReplica: OpenReplica;
  /** Called after something was appended to the outbox. The sync engine sets this to its own `wake`. */
  wake: () => void;
  /** Pulls now and sends what waits; returns at once. The sync engine sets this to its own. */
  refresh: () => void;
  /** The sync engine sets this to what it knows. */
  server: ServerWatch;
  /**
   * Uploads a file that no command names yet; true when the server has it, 'refused' when the server never takes it. The
   * sync engine sets this to its own.
   */
  uploadAhead: (file: OutboxFile) => Promise<boolean | 'refused'>;
}

export function createDataContext(parts: Partial<DataContext> = {}): DataContext {
  const context = {
    outbox: parts.outbox ?? new OutboxDb(undefined, openTransactions.options),
    clock: parts.clock ?? systemClock,
    random: parts.random ?? systemRandom,
    openReplica: parts.openReplica ?? openReplica,
    wake: parts.wake ?? (() => {}),
    refresh: parts.refresh ?? (() => {}),
    server: parts.server ?? noServer,
    uploadAhead: parts.uploadAhead ?? (async () => false),
  };
  const databaseNames = () => Dexie.getDatabaseNames();
  setFreeSpaceSteps(context.outbox, freeSpaceSteps({ ...context, databaseNames }));
  return context;
}
