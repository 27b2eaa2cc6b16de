/** What the administrator of a district may know of a school: sizes, health and growth, and nobody in it. */
import { stat } from 'node:fs/promises';
import { DAY_MS, isoTime } from 'shared-schema/clock';
import type { SchoolSummary } from 'shared-schema/contract';
import { GROWTH_WINDOW_DAYS, measureGrowth, type StorageDay } from 'shared-schema/rules/storage-forecast';
import { VERSION } from '#config/version.ts';
import { query } from '#db/statements.ts';
import type { School } from '#school.ts';
import { findProblems } from '#services/operation/computer-health.ts';

const FILES_BY_DAY = `select substr(created_at, 1, 10) as day, sum(size) as bytes from uploads
  where created_at >= ? and created_at < ? group by substr(created_at, 1, 10)`;
const ANSWERS_BY_DAY = `select day, sum(recordings) as answers from work_days
  where day >= ? and day < ? group by day`;
const FILES = 'select coalesce(sum(size), 0) as bytes from uploads';
const ANSWERS = 'select coalesce(sum(recordings), 0) as answers from work_counters';

/** Tables and indexes before the first answer; a school of a few answers would else seem to grow by them. */
export const EMPTY_DATABASE_BYTES = 700_000;
/** The same of PostgreSQL, where each table and each index takes a page or two from the beginning. */
export const EMPTY_SCHEMA_BYTES = 1_500_000;

export async function summarizeSchool(school: School): Promise<SchoolSummary> {
  const databaseBytes = await measureDatabase(school);
  const [files] = await query<{ bytes: number }>(school.db, FILES);
  const [total] = await query<{ answers: number }>(school.db, ANSWERS);
  const empty = school.engine === 'postgres' ? EMPTY_SCHEMA_BYTES : EMPTY_DATABASE_BYTES;
  const ofAnswers = Math.max(0, (databaseBytes ?? 0) - empty);
  const perAnswer = total?.answers ? ofAnswers / total.answers : 0;
  const findings = await findProblems(school);
  const lastBackup = school.health.lastBackup();
  return {
    ...{ at: isoTime(school.clock), version: VERSION, databaseBytes, fileBytes: files?.bytes ?? 0 },
    // A note, as of a voice that is off, is the school's own business.
    findings: findings.filter(({ urgency }) => urgency !== 'note'),
    ...(lastBackup !== undefined && { lastBackup }),
    growth: measureGrowth(await lastWeeks(school), perAnswer),
  };
}

/** The whole days before today. */
async function lastWeeks({ db, clock }: School): Promise<StorageDay[]> {
  const [from, to] = [isoTime(clock, -GROWTH_WINDOW_DAYS * DAY_MS).slice(0, 10), isoTime(clock).slice(0, 10)];
  const answers = await query<{ day: string; answers: number }>(db, ANSWERS_BY_DAY, [from, to]);
  const files = await query<{ day: string; bytes: number }>(db, FILES_BY_DAY, [from, to]);
  const answersOf = new Map(answers.map((row) => [row.day, row.answers]));
  const bytesOf = new Map(files.map((row) => [row.day, row.bytes]));
  return [...new Set([...answersOf.keys(), ...bytesOf.keys()])].map((day) => ({
    ...{ day, answers: answersOf.get(day) ?? 0, bytes: bytesOf.get(day) ?? 0 },
  }));
}

/** Of SQLite without its log, which never grows beyond some megabytes. Null where there is no file. */
async function measureDatabase(school: School): Promise<number | null> {
  if (school.engine === 'postgres') return school.databaseBytes();
  return stat(school.config.databaseFile).then(
    ({ size }) => size,
    () => null,
  );
}
