/**
 * How many calls of one kind work at once. Thirty tablets that come back together wait here in line, instead of all being
 * half done when their requests time out; whoever finds the line full hears 'busy' and comes back a little later.
 */
import { AppError } from './errors.ts';

export interface SyncGate {
  /** Runs `work` when a slot is free. Throws `AppError` busy when the line is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createSyncGate(slots: number, queue: number): SyncGate {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running >= slots) {
        if (waiting.length >= queue) throw new AppError('busy');
        // The one who leaves hands the slot over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
