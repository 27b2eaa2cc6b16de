/** What a teacher chooses to export, and why it cannot be exported. Pure. */

import { DAY_MS } from 'shared-schema/clock';
import type { Body } from 'shared-schema/contract';
import { isInClass } from '#data/queries/teacher/roster.ts';
import { countShown, type ReviewFilter, type WorkPair } from '#data/queries/teacher/work-pairs.ts';
import { localDay } from '#platform/local-day.ts';
import { exportTexts as texts } from './texts.ts';

type ExportBody = Body<'POST /api/recordings/export'>;
export type ExportFormat = ExportBody['format'];
export type ExportOptions = Required<NonNullable<ExportBody['options']>>;
export type RangeName = keyof typeof texts.ranges;

export interface ExportChoice {
  format: ExportFormat;
  /** '' means all of the list; else `class:` or `student:` with a uid. */
  who: string;
  range: RangeName;
  /** Days as fields of the browser have them, '2026-11-23'; '' where none is chosen. */
  from: string;
  to: string;
  options: ExportOptions;
}

export const FIRST_CHOICE: ExportChoice = {
  ...{ format: 'csv', who: '', range: 'all', from: '', to: '' },
  options: { includeAudio: true, includeTranscripts: true, includeFeedback: true, includeScores: true },
};

/** The days that an address names, '2025-09-03..2026-06-28': all sounds of these days. Null where it names none. */
export function readExportDays(text: string | null): ExportChoice | null {
  const [, from, to] = text?.match(/^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/) ?? [];
  return from && to ? { ...FIRST_CHOICE, format: 'zip', range: 'custom', from, to } : null;
}

/** ISO instants: recorded at or after the first, and before the second. */
export interface Stretch {
  since?: string;
  before?: string;
}

/** Days of the fixed ranges. */
const DAYS = { week: 7, month: 30 };

/** The time of a range; null while a custom one has no days, or its last day is before its first. `now` in milliseconds. */
export function stretchOf(
  { range, from, to }: Pick<ExportChoice, 'range' | 'from' | 'to'>,
  now: number,
): Stretch | null {
  if (range === 'all') return {};
  if (range !== 'custom') return { since: new Date(now - DAYS[range] * DAY_MS).toISOString() };
  const [since, before] = [midnightOf(from, 0), midnightOf(to, 1)];
  return since && before && from <= to ? { since, before } : null;
}

/** When a day of the device's time zone begins, `later` days later; null where it is no day. */
function midnightOf(day: string, later: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  const midnight = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(midnight.getTime()) ? null : midnight.toISOString();
}

export function isBackwards({ range, from, to }: ExportChoice): boolean {
  return range === 'custom' && from !== '' && to !== '' && to < from;
}

/** Those of the list that the choice names. */
export function chosenPairs(pairs: readonly WorkPair[], who: string): WorkPair[] {
  const [kind, uid] = who.split(':');
  if (kind === 'student') return pairs.filter(({ studentUid }) => studentUid === uid);
  if (kind === 'class') return pairs.filter(({ student }) => student && isInClass(student, uid ?? null));
  return [...pairs];
}

/** Uid of the class that is chosen; undefined for students and for all of the list. */
export function chosenClass(who: string): string | undefined {
  const [kind, uid] = who.split(':');
  return kind === 'class' ? uid : undefined;
}

/** How many recordings the pairs have in all time, by the counters; those that were replaced are not exported. */
export function countOf(pairs: readonly WorkPair[], status: ReviewFilter['status']): number {
  return pairs.reduce((sum, pair) => sum + countShown({ ...pair, earlier: 0 }, status), 0);
}

/** As many as the server takes. */
const MAX_RECORDINGS = 50_000;
/** Each may have two sounds, and a zip counts 65,000 files. */
const MAX_IN_ZIP = 30_000;
/** A page with more sounds is too heavy for browsers. */
const MAX_IN_PORTFOLIO = 2_000;

interface Circumstances {
  /** Undefined while they are counted, null where they could not be. */
  matching: number | null | undefined;
  isOffline: boolean;
}

/** Why nothing can be exported now, in words; null when it can. */
export function reasonAgainst(choice: ExportChoice, { matching, isOffline }: Circumstances): string | null {
  const { reasons } = texts;
  if (isOffline) return reasons.offline;
  if (isBackwards(choice)) return reasons.backwards;
  if (choice.range === 'custom' && !(choice.from && choice.to)) return reasons.days;
  if (matching === undefined || matching === null) return null;
  if (matching === 0) return reasons.none;
  const most = choice.format === 'zip' ? MAX_IN_ZIP : MAX_RECORDINGS;
  if (matching > most) return reasons.many(most);
  if (choice.format === 'html' && matching > MAX_IN_PORTFOLIO) return reasons.large(MAX_IN_PORTFOLIO);
  return null;
}

/** `name` is whose portfolio it is; '' for that of several children. `now` in milliseconds, the day is the device's. */
export function exportFileName(format: ExportFormat, name: string, now: number): string {
  const day = localDay(now);
  if (format !== 'html') return `recordings_export_${day}.${format}`;
  const whose = name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ['portfolio', whose.join('-'), `${day}.html`].filter(Boolean).join('_');
}
