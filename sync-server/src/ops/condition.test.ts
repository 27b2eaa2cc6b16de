import { HOUR_MS } from 'shared-schema/clock';
import { expect, it } from 'vitest';
import { createTestClock, MORNING } from '#test/served-school.ts';
import { createCondition } from './condition.ts';

const iso = (time: number) => new Date(time).toISOString();

function setUp(backups = true) {
  const clock = createTestClock();
  return { clock, condition: createCondition({ clock, backups }) };
}

it('an old backup is no problem right after a start, and one when the first try fails', () => {
  const { condition } = setUp();
  condition.noteLastBackup(iso(MORNING - 60 * HOUR_MS));
  expect(condition.problems()).toEqual([]);
  condition.noteBackupTried(false);
  expect(condition.problems()).toEqual(['backup_late']);
  condition.noteLastBackup(iso(MORNING));
  condition.noteBackupTried(true);
  expect(condition.problems()).toEqual([]);
});

it('one failed try an hour after a backup is no problem yet', () => {
  const { clock, condition } = setUp();
  condition.noteLastBackup(iso(MORNING));
  clock.advance(HOUR_MS);
  condition.noteBackupTried(false);
  expect(condition.problems()).toEqual([]);
  clock.advance(2 * HOUR_MS + 1);
  expect(condition.problems()).toEqual(['backup_late']);
});

it('a school without any backup after three hours has a problem, unless backups are off', () => {
  for (const backups of [true, false]) {
    const { clock, condition } = setUp(backups);
    clock.advance(3 * HOUR_MS + 1);
    expect(condition.problems()).toEqual(backups ? ['backup_late'] : []);
    expect(condition.lastBackup()).toBe(backups ? null : undefined);
  }
});

it('a full disk is told until nothing has failed for ten minutes', () => {
  const { clock, condition } = setUp();
  condition.noteError(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  expect(condition.problems()).toEqual(['disk_full']);
  clock.advance(10 * 60_000);
  expect(condition.problems()).toEqual([]);
});

it('a damaged page is told until a check finds the database sound', () => {
  const { condition } = setUp();
  condition.noteError(Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT_INDEX' }));
  expect(condition.problems()).toEqual(['database_damaged']);
  condition.noteDatabase(null);
  expect(condition.problems()).toEqual([]);
});
