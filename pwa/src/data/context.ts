/** What the data layer of this window works with, built once. Tests and the simulation build their own. */
import { Dexie } from 'dexie';
import { type Clock, systemClock } from '#platform/clock.ts';
import { type Random, systemRandom } from '#platform/random.ts';
import { OutboxDb } from './outbox/outbox-db.ts';
import { setRoomSteps } from './outbox/storage-error.ts';
import { openReplica } from './replica/open-replica.ts';
import type { OpenReplica } from './replica/shared-replicas.ts';
import { roomSteps } from './storage/make-room.ts';

export interface DataContext {
  outbox: OutboxDb;
  clock: Clock;
  random: Random;
  openReplica: OpenReplica;
  /** Called after something was appended; the sync engine puts its own wake-up here. */
  wake: () => void;
  /** Asks the server for news now; the sync engine puts its own way here. */
  lookAround: () => void;
}

export function createDataContext(parts: Partial<DataContext> = {}): DataContext {
  const context = {
    outbox: parts.outbox ?? new OutboxDb(),
    clock: parts.clock ?? systemClock,
    random: parts.random ?? systemRandom,
    openReplica: parts.openReplica ?? openReplica,
    wake: parts.wake ?? (() => {}),
    lookAround: parts.lookAround ?? (() => {}),
  };
  const databaseNames = () => Dexie.getDatabaseNames();
  setRoomSteps(context.outbox, roomSteps({ ...context, databaseNames }));
  return context;
}

/** The app's own. */
export const dataContext: DataContext = createDataContext();
