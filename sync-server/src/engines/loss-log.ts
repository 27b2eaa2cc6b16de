/** Says in the log that connections to the database were lost. A database that restarts takes all of them at once. */
import type { Clock } from 'shared-schema/clock';
import type { ConnectionUse, LostConnection } from '#db/postgres/connections/lost-connections.ts';
import { type Logger, logConnectionLost } from '#log/events.ts';

/** One warning per use in this time; the count of the next one has the others. */
const QUIET_MS = 10_000;

/** `place`: of the school in the database, or of the district. */
export function createLossLog(
  log: Logger,
  clock: Pick<Clock, 'now'>,
  place: { schema: string } | { schoolsDir: string },
): (lost: LostConnection) => void {
  const saidAt = new Map<ConnectionUse, number>();
  return ({ use, database, count, error }) => {
    const now = clock.now();
    if (now - (saidAt.get(use) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    saidAt.set(use, now);
    logConnectionLost(log, { use, database, ...place, count, message: error.message });
  };
}
