/**
 * Visits each school once a day and runs its jobs there: a school that is open for minutes only would never be backed up
 * by the hour, and would keep what it has to delete. Schools that are open run their jobs by themselves.
 */
import { DAY_MS, type MonotonicClock, type Timer } from 'shared-schema/clock';
import type { SchoolDirectory } from './directory/school-directory.ts';
import { type Logger, logSchoolFailed } from './events.ts';
import type { OpenSchool } from './open-school.ts';
import type { SchoolHost } from './school-host.ts';

export interface DailyVisitsParts {
  readonly clock: MonotonicClock;
  readonly log: Logger;
  readonly directory: Pick<SchoolDirectory, 'list'>;
  readonly schools: Pick<SchoolHost, 'visit' | 'isOpen' | 'hasFreePlace'>;
}

export interface DailyVisits {
  /** Ends the jobs of the running visit early. Resolves when no visit is running; none begins afterwards. */
  stop(): Promise<void>;
}

/** Between two visits: five hundred schools take an hour and a half, and whoever works meanwhile hardly notices. */
const PAUSE_MS = 10_000;
/** Less than a day, so that a school is not visited later every day. */
const DUE_AFTER_MS = 0.8 * DAY_MS;

export function startDailyVisits({ clock, log, directory, schools }: DailyVisitsParts): DailyVisits {
  /** By host, in milliseconds of `monotonicNow`. A process that starts knows of no visit: its first round visits all. */
  const visitedAt = new Map<string, number>();
  let running: Promise<void> = Promise.resolve();
  let visited: OpenSchool | null = null;
  let isStopped = false;
  let timer: Timer = clock.setTimeout(round, PAUSE_MS);

  function round(): void {
    running = visitNext()
      .catch((error: unknown) => logSchoolFailed(log, { school: 'caretaker', message: String(error) }))
      .finally(() => {
        if (!isStopped) timer = clock.setTimeout(round, PAUSE_MS);
      });
  }

  async function visitNext(): Promise<void> {
    // Who waits for a place goes first.
    if (!schools.hasFreePlace()) return;
    const due = (await directory.list()).find((host) => {
      if (schools.isOpen(host)) return false;
      return clock.monotonicNow() - (visitedAt.get(host) ?? Number.NEGATIVE_INFINITY) >= DUE_AFTER_MS;
    });
    if (due === undefined) return;
    visitedAt.set(due, clock.monotonicNow());
    const visit = await schools.visit(due);
    if (!('school' in visit)) return;
    // The visits ended while the school was opened.
    if (isStopped) return visit.leave();
    visited = visit.school;
    await visited.runJobs().finally(() => {
      visited = null;
      visit.leave();
    });
  }

  return {
    async stop() {
      isStopped = true;
      visited?.endJobs();
      clock.clearTimeout(timer);
      await running;
    },
  };
}
