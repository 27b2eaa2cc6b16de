/** The one plain sentence of each picture. Pure. */
import { dateFormat } from '#platform/date-format.ts';
import type { ClassWeek } from '../figures/class-over-time.ts';
import type { Confusions } from '../figures/confusions.ts';
import type { HeatTable } from '../figures/heat.ts';
import type { HelpReason, HelpRow } from '../figures/help.ts';
import { type MinutesTable, minutesOf, minutesText, spokeLeast } from '../figures/minutes.ts';

const names = new Intl.ListFormat('en-US', { type: 'conjunction' });
const dayOf = dateFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Nov 16' of the week's key. */
export function weekName(week: string): string {
  return dayOf(`${week}T00:00:00.000Z`);
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

const minuteWords = (seconds: number) =>
  `${minutesText(seconds)} ${minutesOf(seconds) === 1 ? 'minute' : 'minutes'}`;

export function heatSentence({ expected, done, rows }: HeatTable): string {
  if (rows.length === 0) return 'No students are in this class yet, or all are deactivated.';
  if (expected === 0) return 'Nothing was assigned or begun yet.';
  return `${done} of ${expected} are done, counting each activity for each child.`;
}

/** `thisWeek` is the key of the present week. */
export function minutesSentence(table: MinutesTable, thisWeek: string | undefined): string {
  const least = spokeLeast(table);
  const missing =
    table.unmeasured > 0
      ? ` ${count(table.unmeasured, 'answer was', 'answers were')} not measured and ${table.unmeasured === 1 ? 'is' : 'are'} missing here.`
      : '';
  if (least) {
    const when = least.week === thisWeek ? 'this week' : `in the week of ${weekName(least.week)}`;
    const who = least.names.length > 0 ? names.format(least.names) : `${least.children} children`;
    return `${who} spoke least ${when}.${missing}`;
  }
  const total = table.rows.reduce((sum, row) => sum + row.total, 0);
  if (total === 0) return `No minutes were measured in these weeks.${missing}`;
  return `Together the children spoke ${minuteWords(total)}.${missing}`;
}

export function helpSentence(rows: readonly HelpRow[]): string {
  const [first] = rows;
  if (!first) return 'Nobody stands out: none of the reasons below holds.';
  const others = rows.length - 1;
  const rest = others > 0 ? ` ${count(others, 'more child has', 'more children have')} a reason, too.` : '';
  return `${first.child.name} needs help first: ${names.format(first.reasons.map(reasonWords))}.${rest}`;
}

export function reasonWords(reason: HelpReason): string {
  switch (reason.kind) {
    case 'score':
      return `average score ${Math.round(reason.score)}%`;
    case 'missing':
      return `${reason.missing} of ${count(reason.due, 'assigned activity', 'assigned activities')} not done after 7 days`;
    case 'tryAgain':
      return `${count(reason.answers, 'answer')} asked for again`;
    case 'minutes':
      return `spoke ${minuteWords(reason.seconds)}, where ${minutesText(reason.median)} are usual`;
    case 'firstTry':
      return `${reason.right} of ${reason.tasks} listening tasks right at the first try`;
  }
}

export function confusionSentence({ rows, results, unknown }: Confusions): string {
  const older =
    unknown > 0 ? ` ${count(unknown, 'result does', 'results do')} not say where things were put.` : '';
  const [first] = rows;
  if (results === 0) return 'No listening activity was done in these weeks.';
  if (!first) return `No wrong place is known from ${count(results, 'result')}.${older}`;
  const { asked, taken } = first;
  const what =
    asked.object === taken.object
      ? `${asked.object} was put on ${taken.zone} instead of ${asked.zone}`
      : `${taken.object} was taken for ${asked.object}`;
  return `Most often ${what}: ${count(first.times, 'time')}.${older}`;
}

export function overTimeSentence(weeks: readonly ClassWeek[]): string {
  const answers = weeks.reduce((sum, week) => sum + week.answers, 0);
  if (answers === 0) return 'Nobody answered in these weeks.';
  const scored = weeks.filter(({ score }) => score !== null);
  const [from, to] = [scored[0], scored.at(-1)];
  const total = `${count(answers, 'answer')} in ${count(weeks.length, 'week')}`;
  if (!from || !to || from === to) return `${total}.`;
  const [before, after] = [Math.round(from.score ?? 0), Math.round(to.score ?? 0)];
  if (before === after) return `${total}; the average score stayed at ${after}%.`;
  return `${total}; the average score went from ${before}% to ${after}%.`;
}
