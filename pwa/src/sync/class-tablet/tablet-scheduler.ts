/** The loop of a class tablet as the engine sees it: its code is loaded only on a device that is one. */
import { DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage-error.ts';
import { createScheduler, type Loop, type LoopParts } from '../scheduler.ts';
import type { TabletSync } from './tablet-round.ts';

/** Milliseconds between two tries at most: it is woken as soon as the server answers anybody. */
const MOST = 5 * 60_000;

export interface TabletLoop extends Loop {
  /** Asks at once how the tablet stands, whenever it was asked before. */
  askNow(): void;
}

export interface TabletLoopParts extends Omit<LoopParts, 'run' | 'most'> {
  db: OutboxDb;
  load(): Promise<TabletSync>;
}

export function createTabletLoop({ db, load, ...parts }: TabletLoopParts): TabletLoop {
  let loaded: TabletSync | undefined;
  const run = async () => {
    if (!(await db.tablet.get(DEVICE_KEY))) return { kind: 'done' } as const;
    loaded ??= await load();
    return loaded.run();
  };
  const loop = createScheduler({ ...parts, most: MOST, run: () => withStorage(db, run) });
  return {
    ...loop,
    askNow() {
      loaded?.askNow();
      loop.wake();
    },
  };
}
