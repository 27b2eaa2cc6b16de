/** The tabs of a tablet, each with a running engine, and the signals that they get from the browser. */
import type { OutboxDb } from 'pwa/data/outbox/outbox-db';
import type { EngineStatus } from 'pwa/data/sync-status/engine-status';
import { createLocalLocks } from 'pwa/platform/locks/locks';
import { createFakeSignals } from 'pwa/platform/page/signals';
import { createEngine, type Engine } from 'pwa/sync/engine';
import type { SocketEvents } from 'pwa/sync/live/live-connection';
import { expect } from 'vitest';
import type { Tablet } from './tablet.ts';

export type Tabs = ReturnType<typeof createTabs>;

export function createTabs(tablet: Tablet) {
  const signals = createFakeSignals();
  signals.set({ online: true, visible: true });
  const held = new Set<string>();
  const engines: Engine[] = [];
  return {
    signals,
    open(db: OutboxDb = tablet.db) {
      const status: Partial<EngineStatus> = {};
      const sockets: { account: string; events: SocketEvents }[] = [];
      const engine = createEngine({
        ...tablet.parts,
        db,
        signals,
        locks: createLocalLocks(held),
        openSocket: (account, events) => {
          sockets.push({ account, events });
          return { send: () => {}, close: () => {} };
        },
        onStatus: (change) => Object.assign(status, change),
        onFault: (reason) => {
          throw reason;
        },
        loadTablet: () => {
          throw new Error('This device is no class tablet');
        },
      });
      engines.push(engine);
      engine.start();
      return { engine, status, sockets };
    },
    async close(): Promise<void> {
      const stopping = Promise.all(engines.map((engine) => engine.stop()));
      // A call that is under way may wait for the clock.
      await tablet.clock.advance(1000);
      await stopping;
    },
  };
}

/** Polls until the state that a person would see is reached; the clock stands still unless a test advances it. */
export const eventually = (read: () => unknown) => expect.poll(read, { interval: 5 });
