/** What the list says of each school, and what all need together. Pure. */
import { DAY_MS } from 'shared-schema/clock';
import type { HostedSchool, Reply } from 'shared-schema/contract';
import { FORECAST_SCHOOL_DAYS, forecastBytes } from 'shared-schema/rules/storage-forecast';
import { adviceOf, dayAndTime } from '#ui/status/finding-texts.ts';
import { spaceWords } from '#ui/status/size-words.ts';
import { listTexts as texts } from './texts.ts';

export type District = Reply<'GET /api/district/schools'>;

/** In the order of the list. `stale`: not measured for days; `new`: never opened here. */
const urgencies = ['now', 'soon', 'stale', 'well', 'new', 'away'] as const;
type Urgency = (typeof urgencies)[number];

export interface SchoolRow {
  readonly host: string;
  /** Most urgent first; one sentence where nothing is wrong. */
  readonly health: readonly { readonly urgency: Urgency; readonly words: string }[];
  /** Whether somebody uses it, or when it was measured. */
  readonly seen: string | null;
  readonly version: string;
  readonly database: string;
  readonly files: string;
  readonly backup: string;
  readonly inYear: string;
}

const SCHOOL_YEAR_DAYS = 180;
/** The server visits each school once a day. */
const STALE_AFTER_MS = 2 * DAY_MS;

/** Schools that need somebody come first, then by address. */
export function rowsOf(district: District): SchoolRow[] {
  const rank = ({ health }: SchoolRow) => urgencies.indexOf(health[0]?.urgency ?? 'well');
  return district.schools
    .map((school) => rowOf(school, district))
    .toSorted((a, b) => rank(a) - rank(b) || a.host.localeCompare(b.host));
}

function rowOf(school: HostedSchool, { version, at, engine }: District): SchoolRow {
  const { host, isInUse, summary } = school;
  const unknown = texts.unknown;
  if (summary === null) {
    const sizes = { version: unknown, database: unknown, files: unknown, backup: unknown, inYear: unknown };
    return { host, health: healthOf(school, at), seen: null, ...sizes };
  }
  const { databaseBytes, fileBytes, growth } = summary;
  return {
    ...{ host, health: healthOf(school, at), seen: isInUse ? texts.inUse : texts.seen(summary.at) },
    version: summary.version === version ? version : texts.older(summary.version),
    database: databaseBytes === null ? texts.elsewhere : spaceWords(databaseBytes),
    files: spaceWords(fileBytes),
    backup: backupOf(summary.lastBackup, engine),
    inYear: growth
      ? spaceWords(forecastBytes((databaseBytes ?? 0) + fileBytes, growth, SCHOOL_YEAR_DAYS))
      : unknown,
  };
}

/** `now`: when the server answered. */
function healthOf(school: HostedSchool, now: string | undefined): SchoolRow['health'] {
  const { state, isUnreadable, isForCommand, movedTo, failedAt, summary } = school;
  if (isUnreadable) return [toDo('now', texts.unreadable)];
  if (state === 'moved') return [{ urgency: 'away', words: texts.moved(movedTo ?? '') }];
  if (state === 'closed')
    return [{ urgency: 'away', words: isForCommand ? texts.closedForCommand : texts.closed }];
  const found = [
    ...(failedAt === undefined ? [] : [toDo('now', texts.failed(failedAt))]),
    ...(summary?.findings ?? []).flatMap((finding) => {
      // A newer server may know more than this app.
      const title = adviceOf[finding.code]?.(finding).title;
      const { urgency } = finding;
      return title && urgency !== 'note' ? [toDo(urgency, title)] : [];
    }),
  ];
  if (found.length > 0)
    return found.toSorted((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency));
  if (summary === null) return [{ urgency: 'new', words: texts.neverOpened }];
  if (now !== undefined && Date.parse(now) - Date.parse(summary.at) > STALE_AFTER_MS)
    return [{ urgency: 'stale', words: texts.stale(summary.at) }];
  return [{ urgency: 'well', words: texts.well }];
}

const toDo = (urgency: 'now' | 'soon', title: string) => ({
  urgency,
  words: `${texts.urgency[urgency]}: ${title}`,
});

function backupOf(at: string | null | undefined, engine: District['engine']): string {
  if (at === undefined) return engine === 'postgres' ? texts.backupsOfPostgres : texts.backupsOff;
  return at === null ? texts.noBackup : dayAndTime(at);
}

export interface StorageSum {
  /** That were measured. */
  readonly schools: number;
  readonly bytes: number;
  readonly forecasts: readonly { readonly schoolDays: number; readonly bytes: number }[];
  readonly answersPerSchoolDay: number;
  readonly bytesPerSchoolDay: number;
  /** Schools that the forecast takes as they are now. */
  readonly unknown: number;
  /** Until the disk is full; null where nobody knows. */
  readonly schoolDaysLeft: number | null;
}

/** All schools that are here. */
export function sumStorage({ schools, diskFreeBytes }: District): StorageSum {
  const summaries = schools.flatMap(({ state, summary }) => (state === 'moved' || !summary ? [] : [summary]));
  const growths = summaries.flatMap(({ growth }) => growth ?? []);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const bytes = sum(summaries.map(({ databaseBytes, fileBytes }) => (databaseBytes ?? 0) + fileBytes));
  const bytesPerSchoolDay = sum(growths.map((growth) => growth.bytesPerSchoolDay));
  return {
    ...{ schools: summaries.length, bytes, bytesPerSchoolDay, unknown: summaries.length - growths.length },
    answersPerSchoolDay: sum(growths.map((growth) => growth.answersPerSchoolDay)),
    forecasts: FORECAST_SCHOOL_DAYS.map((schoolDays) => ({
      ...{ schoolDays, bytes: forecastBytes(bytes, { bytesPerSchoolDay }, schoolDays) },
    })),
    schoolDaysLeft:
      diskFreeBytes === null || bytesPerSchoolDay === 0
        ? null
        : Math.floor(diskFreeBytes / bytesPerSchoolDay),
  };
}
