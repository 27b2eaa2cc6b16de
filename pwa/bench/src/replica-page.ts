/** Times one kind of store taking in pages; the benchmark calls `window.fillStore`. */
import type { PulledDoc } from 'shared-schema/sync';
import { openDexieReplica } from '#data/replica/dexie/dexie-replica.ts';
import type { Replica } from '#data/replica/replica.ts';
import { openRxReplica } from '#data/replica/rxdb/rxdb-replica.ts';
import { newUuid } from '#platform/uuid.ts';
import { makePages } from './documents.ts';
import { openRawStore } from './raw-store.ts';

export type StoreKind = 'raw' | 'dexie' | 'rxdb';

interface Store {
  apply(docs: readonly PulledDoc[], generation: number): Promise<void>;
  destroy(): Promise<void>;
}

const open: Record<StoreKind, (name: string) => Promise<Store | Replica>> = {
  raw: openRawStore,
  dexie: openDexieReplica,
  rxdb: openRxReplica,
};

/** Milliseconds until the last page is stored in a new store; opening it and removing it do not count. */
async function fillStore(kind: StoreKind, pages: number, pageSize: number): Promise<number> {
  const documents = makePages(pages, pageSize);
  const store = await open[kind](newUuid());
  const started = performance.now();
  for (const page of documents) await store.apply(page, 1);
  const took = performance.now() - started;
  await store.destroy();
  return took;
}

declare global {
  interface Window {
    fillStore: typeof fillStore;
  }
}

window.fillStore = fillStore;
