/** What the engine of this window is doing. Nothing in it must survive the window. */
import { createStore } from 'zustand/vanilla';
import type { EngineStatus } from '#sync/status.ts';

export const statusStore = createStore<EngineStatus>(() => ({
  connection: 'checking',
  live: false,
  stats: null,
  sending: null,
  outdated: false,
}));
