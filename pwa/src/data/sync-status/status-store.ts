/** What the engine of this window is doing. Nothing in it must survive the window. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EngineStatus } from './engine-status.ts';

export type StatusStore = StoreApi<EngineStatus>;

export function createStatusStore(): StatusStore {
  return createStore<EngineStatus>(() => ({
    connection: 'checking',
    live: false,
    stats: null,
    sending: null,
    outdated: false,
  }));
}
