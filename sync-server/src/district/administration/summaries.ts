/**
 * The summary of each school, kept by the storage of the district, so that a page about five hundred schools opens
 * none. It is written when a school closes, and again while it is open and somebody asks.
 */
import { type Clock, HOUR_MS } from 'shared-schema/clock';
import type { SchoolSummary } from 'shared-schema/contract';
import type { School } from '#school.ts';
import { type Logger, logSchoolFailed } from '../events.ts';
import type { OpenSchool } from '../open-school.ts';
import type { SchoolHost } from '../school-host.ts';
import type { DistrictStorage } from '../storage/district-storage.ts';
import { summarizeSchool } from './summarize-school.ts';

export interface Summaries {
  /** Measures an open school, unless that was done within the hour, and keeps what was found. A failure is logged: the school goes on. */
  note(host: string, school: School): Promise<void>;
  /** The newest summary; of an open school at most an hour old. Null for a school that nobody opened here. */
  find(host: string): Promise<SchoolSummary | null>;
}

export interface SummariesParts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly storage: Pick<DistrictStorage, 'readSummary' | 'keepSummary'>;
  readonly schools: Pick<SchoolHost, 'isOpen' | 'visit'>;
}

/** Measuring reads through the school's files of weeks. */
const FRESH_MS = HOUR_MS;

export function createSummaries({ clock, log, storage, schools }: SummariesParts): Summaries {
  const running = new Map<string, Promise<void>>();

  /** False also for a moment that is still to come: the computer's clock was put back. */
  const isFresh = (kept: SchoolSummary | null): kept is SchoolSummary => {
    const age = kept === null ? FRESH_MS : clock.now() - Date.parse(kept.at);
    return age >= 0 && age < FRESH_MS;
  };

  async function measure(host: string, school: School): Promise<void> {
    try {
      if (isFresh(await storage.readSummary(host))) return;
      await storage.keepSummary(host, await summarizeSchool(school));
    } catch (error) {
      logSchoolFailed(log, { school: host, message: String(error) });
    }
  }

  /** Two who ask at once measure once. */
  function measureOnce(host: string): Promise<void> {
    const known = running.get(host);
    if (known) return known;
    const measuring = visitAndMeasure(host).finally(() => running.delete(host));
    running.set(host, measuring);
    return measuring;
  }

  async function visitAndMeasure(host: string): Promise<void> {
    const visit = await schools.visit(host);
    if ('school' in visit) await measure(host, visit.school.school).finally(visit.leave);
  }

  return {
    note: measure,
    async find(host) {
      const kept = await storage.readSummary(host);
      if (isFresh(kept) || !schools.isOpen(host)) return kept;
      await measureOnce(host);
      return storage.readSummary(host);
    },
  };
}

/** What the administrator of the district sees of a closed school is how it was when it closed. */
export async function openSummarized(
  host: string,
  summaries: Summaries,
  open: (host: string) => Promise<OpenSchool>,
): Promise<OpenSchool> {
  const opened = await open(host);
  return {
    ...opened,
    async close() {
      await summaries.note(host, opened.school);
      await opened.close();
    },
  };
}
