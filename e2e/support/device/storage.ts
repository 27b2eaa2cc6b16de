/** The storage of a test device: an IndexedDB of its own, kept by fake-indexeddb. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openDexieReplica } from 'pwa/data/replica/dexie/dexie-replica';
import { shareReplicas } from 'pwa/data/replica/shared-replicas';

// Live queries run only where Dexie finds some IndexedDB in the environment.
Dexie.dependencies.indexedDB ??= new IDBFactory();

export const createStorage = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });

/** Opens the Dexie replicas on a storage, one instance per account. */
export const replicasOn = (storage: ReturnType<typeof createStorage>) =>
  shareReplicas(({ uid }) => openDexieReplica(uid, storage));
