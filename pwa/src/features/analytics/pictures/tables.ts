/** Each picture as a table for a spreadsheet, its head first. Pure. */
import { BYTE_ORDER_MARK, csvLine } from 'shared-schema/rules/csv';
import type { ClassWeek } from '../figures/class-over-time.ts';
import type { Confusions } from '../figures/confusions.ts';
import type { HeatTable } from '../figures/heat.ts';
import type { HelpRow } from '../figures/help.ts';
import { type MinutesTable, minutesOf } from '../figures/minutes.ts';
import { reasonWords } from './sentences.ts';
import { pictureTexts as texts } from './texts.ts';

export type CsvTable = readonly (readonly (string | number | null)[])[];

export function csvFile(table: CsvTable): Blob {
  return new Blob([BYTE_ORDER_MARK, ...table.map(csvLine)], { type: 'text/csv' });
}

const rounded = (score: number | null) => (score === null ? null : Math.round(score));

/** One line for each child and activity: what a cell says in two ways stands in two columns. */
export function heatCsv({ columns, rows }: HeatTable): CsvTable {
  const lines = rows.flatMap(({ child, cells }) =>
    cells.map(({ state, score }, column) => [
      child.name,
      columns[column]?.title ?? '',
      texts.heat.states[state],
      rounded(score),
    ]),
  );
  return [[texts.student, texts.activity, 'State', texts.score], ...lines];
}

export function minutesCsv({ weeks, rows }: MinutesTable): CsvTable {
  const { total, unmeasured } = texts.minutes;
  const head = [texts.student, ...weeks, total, unmeasured];
  return [
    head,
    ...rows.map((row) => [
      row.child.name,
      ...row.seconds.map(minutesOf),
      minutesOf(row.total),
      row.unmeasured,
    ]),
  ];
}

export function helpCsv(rows: readonly HelpRow[]): CsvTable {
  const lines = rows.map(({ child, score, reasons }) => [
    child.name,
    rounded(score),
    reasons.map(reasonWords).join('; '),
  ]);
  return [[texts.student, texts.score, texts.help.reasons], ...lines];
}

export function confusionsCsv({ rows }: Confusions): CsvTable {
  const { put, asked, taken, times, children, attempts } = texts.confusions;
  const lines = rows.map((row) => [
    row.activityTitle,
    put(row.asked.object, row.asked.zone),
    put(row.taken.object, row.taken.zone),
    ...[row.times, row.children, row.attempts],
  ]);
  return [[texts.activity, asked, taken, times, children, attempts], ...lines];
}

export function overTimeCsv(weeks: readonly ClassWeek[]): CsvTable {
  const lines = weeks.map(({ week, answers, score }) => [week, answers, rounded(score)]);
  return [[texts.week, texts.answers, texts.score], ...lines];
}
