import { DAY_MS, HOUR_MS } from 'shared-schema/clock';
import { expect, it } from 'vitest';
import { isKeptAmong, keptBackups } from './kept-backups.ts';

/** A Sunday evening. */
const NOW = Date.parse('2026-11-22T20:30:00.000Z');

/** What is left of hourly backups after so many days of thinning out each hour. */
function thinOut(days: number, isOn: (time: number) => boolean = () => true): number[] {
  let kept: number[] = [];
  for (let time = NOW - days * DAY_MS; time <= NOW; time += HOUR_MS) {
    if (isOn(time)) kept = [...keptBackups([...kept, time])];
  }
  return kept.toSorted((a, b) => b - a);
}

it('a box that never rests keeps 24 hours, 14 days, 8 weeks and 12 months', () => {
  const kept = thinOut(400);
  expect(kept.filter((time) => time > NOW - DAY_MS)).toHaveLength(24);
  const days = new Set(kept.map((time) => Math.floor(time / DAY_MS)));
  for (let back = 0; back < 14; back++) expect(days).toContain(Math.floor(NOW / DAY_MS) - back);
  expect(new Set(kept.map((time) => new Date(time).toISOString().slice(0, 7))).size).toBe(12);
  expect(kept.length).toBeLessThanOrEqual(24 + 14 + 8 + 12);
  expect(kept.at(-1)).toBeGreaterThan(NOW - 366 * DAY_MS);
});

it('a box that is off at night and at weekends keeps 24 hours and 14 days', () => {
  const isOn = (time: number) => new Date(time).getUTCHours() >= 8 && new Date(time).getUTCHours() < 16;
  const kept = thinOut(100, isOn);
  expect(kept.filter((time) => time > NOW - 3 * DAY_MS)).toHaveLength(24);
  expect(new Set(kept.map((time) => Math.floor(time / DAY_MS))).size).toBeGreaterThanOrEqual(14);
});

it('backups that a jump of the clock gave names in one hour are kept, and the ones before it', () => {
  let kept = thinOut(30);
  const before = kept.length;
  const jump = Date.parse('2036-01-01T00:00:00.000Z');
  for (let hour = 0; hour < 100; hour++) kept = [...keptBackups([...kept, jump + hour])];
  expect(kept.filter((time) => time >= jump)).toHaveLength(24);
  expect(kept.filter((time) => time < jump).length).toBeGreaterThan(before / 2);
});

it('the newest backup is always kept', () => {
  for (const days of [0, 1, 40]) expect(thinOut(days)[0]).toBe(NOW);
});

it('a backup that somebody has renamed is always kept', () => {
  const names = Array.from({ length: 400 }, (_, hour) =>
    new Date(NOW - hour * HOUR_MS).toISOString().replaceAll(':', '-'),
  );
  const dropped = names.find((name) => !isKeptAmong(names)(name));
  expect(dropped).toBeDefined();
  const renamed = `${dropped} before the move`;
  expect(isKeptAmong([...names, renamed])(renamed)).toBe(true);
});
