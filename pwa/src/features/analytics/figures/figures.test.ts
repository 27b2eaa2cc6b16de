/** Each figure against a plain count of all rows, written without the code of the figures. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDigest } from '#data/queries/recordings/work-digest.ts';
import type { Recording, TeacherData } from '#data/queries/teacher/rows.ts';
import { type RandomSchool, randomSchool } from '#test/random-school.ts';
import { analyse } from '../analytics.ts';
import { classOverTime } from './class-over-time.ts';
import { listeningConfusions } from './confusions.ts';
import { heatTable } from './heat.ts';
import { whoNeedsHelp } from './help.ts';
import { minutesTable } from './minutes.ts';
import { type Scope, scopeOf } from './scope.ts';

const schools = { numRuns: 50, seed: 20_261_123 };
const WEEKS = ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12'];
/** Long after all that was assigned. */
const NOW = Date.UTC(2026, 11, 20);
/** The last weeks only, so that work before them must be left out. */
const SHOWN = WEEKS.slice(2);

function scopeFor({ data, recordings }: RandomSchool, classUid: string | null): Scope {
  const builder = createDigest();
  for (const row of recordings) builder.add(row);
  return scopeOf(data, classUid, builder.digest(), SHOWN, NOW);
}

const forEachSchool = (check: (naive: Naive, scope: Scope) => void) =>
  fc.assert(
    fc.property(randomSchool, fc.constantFrom(null, 'red', 'blue'), (school, classUid) =>
      check(naiveFor(school, classUid), scopeFor(school, classUid)),
    ),
    schools,
  );

interface Naive {
  data: TeacherData;
  children: string[];
  counting(child: string, activity?: string): Recording[];
  inWeek(row: Recording, week: string): boolean;
  isDone(child: string, activity: string): boolean;
  isGiven(child: string, activity: string): boolean;
}

function naiveFor({ data, recordings }: RandomSchool, classUid: string | null): Naive {
  const children: string[] = [];
  for (const { uid, classCodeUid, furtherClassUids } of data.students)
    if (!classUid || [classCodeUid, ...furtherClassUids].includes(classUid)) children.push(uid);
  return {
    data,
    children,
    counting: (child, made) =>
      recordings.filter((row) => {
        if (row.replacedAt !== null || row.activityUid === 'colleague') return false;
        return row.studentUid === child && (made === undefined || row.activityUid === made);
      }),
    inWeek(row, week) {
      const days = (Date.parse(row.recordedAt) - Date.parse(`${week}T12:00:00.000Z`)) / 86_400_000;
      return days >= 0 && days < 7;
    },
    isDone: (child, made) =>
      data.progress.some((one) => one.completed && one.studentUid === child && one.activityUid === made),
    isGiven(child, made) {
      const row = data.students.find(({ uid }) => uid === child);
      const theirs = [row?.classCodeUid, ...(row?.furtherClassUids ?? [])];
      return data.assignments.some((one) => theirs.includes(one.classCodeUid) && one.activityUid === made);
    },
  };
}

/** Null for nothing. */
function mean(numbers: (number | null)[]): number | null {
  let [sum, count] = [0, 0];
  for (const one of numbers) {
    if (one === null) continue;
    sum += one;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

test('the cards and rankings of 50 random schools are those of a plain count', () => {
  fc.assert(
    fc.property(randomSchool, (school) => {
      const naive = naiveFor(school, null);
      const { data, children } = naive;
      const made = ['a0', 'a1', 'a2'];
      const numbers = analyse(data);
      const own = data.progress.filter(
        (one) => one.studentUid !== 'foreign' && one.activityUid !== 'colleague',
      );
      const answers = children.flatMap((child) => naive.counting(child));
      const active = new Set([...own, ...answers].map(({ studentUid }) => studentUid));
      const average = mean(answers.map(({ score }) => score));
      expect(numbers).toMatchObject({
        engagement: Math.round((100 * active.size) / 5),
        completion: Math.round((100 * own.filter(({ completed }) => completed).length) / 15),
        attempts: own.reduce((sum, one) => sum + one.attempts, 0),
        average: average === null ? null : Math.round(average),
        ...{ activeStudents: active.size, totalActivities: 3, totalRecordings: answers.length },
      });
      for (const row of numbers.students) {
        const theirs = naive.counting(row.studentUid);
        expect(row).toMatchObject({
          recordings: theirs.length,
          averageScore: mean(theirs.map(({ score }) => score)),
          completed: made.filter((uid) => naive.isDone(row.studentUid, uid)).length,
        });
      }
      const scores = numbers.students.map(({ averageScore }) => averageScore ?? -1);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const row of numbers.activities) {
        const takes = (child: string) =>
          naive.counting(child, row.activityUid).length > 0 ||
          own.some((one) => one.studentUid === child && one.activityUid === row.activityUid);
        expect(row.participants).toBe(children.filter(takes).length);
      }
      const counts = numbers.activities.map(({ participants }) => participants);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    }),
    schools,
  );
});

test('the heat table of 50 random schools is that of a plain count', () => {
  forEachSchool((naive, scope) => {
    const table = heatTable(scope);
    const state = (child: string, uid: string) => {
      if (naive.isDone(child, uid)) return 'done';
      const isBegun = naive.data.progress.some((one) => one.studentUid === child && one.activityUid === uid);
      if (isBegun || naive.counting(child, uid).length > 0) return 'begun';
      return naive.isGiven(child, uid) ? 'open' : 'none';
    };
    const columns = ['a0', 'a1', 'a2'].filter((uid) =>
      naive.children.some((child) => state(child, uid) !== 'none'),
    );
    expect(table.columns.map(({ uid }) => uid)).toEqual(columns);
    const expected = naive.children.map((child) =>
      columns.map((uid) => ({
        ...{ activityUid: uid, state: state(child, uid) },
        score: mean(naive.counting(child, uid).map(({ score }) => score)),
      })),
    );
    expect(table.rows.map(({ cells }) => cells)).toEqual(expected);
    const all = expected.flat().filter((cell) => cell.state !== 'none');
    expect([table.expected, table.done]).toEqual([
      all.length,
      all.filter((cell) => cell.state === 'done').length,
    ]);
  });
});

const isSpoken = ({ response }: Recording) => response === null;

test('the minutes of 50 random schools are those of a plain count', () => {
  forEachSchool((naive, scope) => {
    for (const { child, seconds, total, unmeasured } of minutesTable(scope).rows) {
      const spoken = naive.counting(child.uid).filter(isSpoken);
      const expected = SHOWN.map((week) =>
        spoken.reduce((sum, row) => sum + (naive.inWeek(row, week) ? (row.speakingDuration ?? 0) : 0), 0),
      );
      expect(seconds).toEqual(expected);
      expect(total).toBe(expected.reduce((sum, one) => sum + one, 0));
      const silent = spoken.filter((row) => row.speakingDuration === null);
      expect(unmeasured).toBe(silent.filter((row) => SHOWN.some((week) => naive.inWeek(row, week))).length);
    }
  });
});

test('the weeks of 50 random schools are those of a plain count', () => {
  forEachSchool((naive, scope) => {
    const answers = naive.children.flatMap((child) => naive.counting(child));
    const expected = SHOWN.map((week) => {
      const there = answers.filter((row) => naive.inWeek(row, week));
      return { week, answers: there.length, score: mean(there.map(({ score }) => score)) };
    });
    expect(classOverTime(scope)).toEqual(expected);
  });
});

const triesOf = (row: Recording): number => JSON.parse(row.response ?? '').taskResponses['s/q'].attempts;

test('who needs help in 50 random schools follows from a plain count', () => {
  forEachSchool((naive, scope) => {
    const recent = (child: string) =>
      naive.counting(child).filter((row) => SHOWN.some((week) => naive.inWeek(row, week)));
    const seconds = new Map<string, number>();
    for (const child of naive.children) {
      const spoken = recent(child).filter(isSpoken);
      if (spoken.some((row) => row.speakingDuration === null)) continue;
      seconds.set(
        child,
        spoken.reduce((sum, row) => sum + (row.speakingDuration ?? 0), 0),
      );
    }
    const sorted = [...seconds.values()].sort((a, b) => a - b);
    const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
    const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const median = (lower + upper) / 2;
    const notDone = (child: string) =>
      ['a0', 'a1', 'a2'].filter((uid) => naive.isGiven(child, uid) && !naive.isDone(child, uid)).length;
    const kindsOf = (child: string): string[] => {
      const score = mean(naive.counting(child).map((row) => row.score));
      const isMissing = notDone(child) > 0;
      const isAsked = recent(child).some((row) => row.tryAgainAt !== null);
      const spoken = seconds.get(child);
      const isQuiet = spoken !== undefined && sorted.length > 2 && median >= 30 && spoken < median / 2;
      const tries = naive
        .counting(child)
        .filter((row) => !isSpoken(row))
        .map(triesOf);
      const flags = {
        score: score !== null && Math.round(score) < 60,
        missing: isMissing,
        tryAgain: isAsked,
        minutes: isQuiet,
        firstTry: tries.length >= 4 && 2 * tries.filter((count) => count === 1).length < tries.length,
      };
      return Object.entries(flags).flatMap(([kind, holds]) => (holds ? [kind] : []));
    };
    const rows = whoNeedsHelp(scope);
    const shown = Object.fromEntries(
      rows.map(({ child, reasons }) => [child.uid, reasons.map(({ kind }) => kind)]),
    );
    const expected = naive.children.map((child) => [child, kindsOf(child)] as const);
    expect(shown).toEqual(Object.fromEntries(expected.filter(([, kinds]) => kinds.length > 0)));
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1];
      if (!next) continue;
      const order = [row, next].map(
        ({ child, reasons, score }) => 10_000 * -reasons.length + 1000 * -notDone(child.uid) + (score ?? -1),
      );
      expect(order[0]).toBeLessThanOrEqual(order[1] ?? 0);
    }
  });
});

test('the confusions of 50 random schools are those of a plain count', () => {
  forEachSchool((naive, scope) => {
    const results = naive.children.flatMap((child) => naive.counting(child).filter((row) => !isSpoken(row)));
    const times = new Map<string, number>();
    for (const row of results) {
      const { wrongDrops = [] } = JSON.parse(row.response ?? '').taskResponses['s/q'];
      for (const drop of wrongDrops) {
        const name = `${row.activityUid}: Object ${drop.objectId.slice(1)} on Place ${drop.zoneId.slice(1)}`;
        times.set(name, (times.get(name) ?? 0) + drop.times);
      }
    }
    const { rows, results: count } = listeningConfusions(scope);
    const shown = rows.map((row) => [
      `${row.activityTitle}: ${row.taken.object} on ${row.taken.zone}`,
      row.times,
    ]);
    expect(new Map(shown as [string, number][])).toEqual(times);
    expect(rows).toHaveLength(times.size);
    expect(count).toBe(results.length);
  });
});
