import { HOUR_MS, MINUTE_MS } from 'shared-schema/clock';
import { expect, it } from 'vitest';
import { createTestClock, MORNING } from '#test/test-clock.ts';
import { createHealth } from './health.ts';

const iso = (time: number) => new Date(time).toISOString();

function setUp(backups = true) {
  const clock = createTestClock();
  return { clock, health: createHealth({ clock, backups }) };
}

it('an old backup is no problem right after a start, and one when the first try fails', () => {
  const { health } = setUp();
  health.noteLastBackup(iso(MORNING - 60 * HOUR_MS));
  expect(health.problems()).toEqual([]);
  health.noteBackupTried(false);
  expect(health.problems()).toEqual(['backup_late']);
  health.noteLastBackup(iso(MORNING));
  health.noteBackupTried(true);
  expect(health.problems()).toEqual([]);
});

it('one failed try an hour after a backup is no problem yet', () => {
  const { clock, health } = setUp();
  health.noteLastBackup(iso(MORNING));
  clock.advance(HOUR_MS);
  health.noteBackupTried(false);
  expect(health.problems()).toEqual([]);
  clock.advance(2 * HOUR_MS + 1);
  expect(health.problems()).toEqual(['backup_late']);
});

it('a school without any backup after three hours has a problem, unless backups are off', () => {
  for (const backups of [true, false]) {
    const { clock, health } = setUp(backups);
    clock.advance(3 * HOUR_MS + 1);
    expect(health.problems()).toEqual(backups ? ['backup_late'] : []);
    expect(health.lastBackup()).toBe(backups ? null : undefined);
  }
});

it('a full disk is reported until nothing has failed for ten minutes', () => {
  const { clock, health } = setUp();
  health.noteError(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  expect(health.problems()).toEqual(['disk_full']);
  clock.advance(10 * MINUTE_MS);
  expect(health.problems()).toEqual([]);
});

it.each(['EROFS', 'EIO', 'SQLITE_IOERR_FSYNC', 'SQLITE_READONLY_RECOVERY', '58030'])(
  'a disk that fails with %s is reported until nothing has failed for ten minutes',
  (code) => {
    const { clock, health } = setUp();
    health.noteError(Object.assign(new Error('fails'), { code }));
    clock.advance(10 * MINUTE_MS - 1);
    expect(health.problems()).toEqual(['disk_failing']);
    clock.advance(1);
    expect(health.problems()).toEqual([]);
  },
);

it('a standby of PostgreSQL that takes no writes yet is no failing disk', () => {
  const { health } = setUp();
  health.noteError(Object.assign(new Error('read-only transaction'), { code: '25006' }));
  expect(health.problems()).toEqual([]);
});

it('a full disk is not reported for longer because the clock is put back', () => {
  const { clock, health } = setUp();
  health.noteError(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  clock.jump(-13 * HOUR_MS);
  expect(health.problems()).toEqual(['disk_full']);
  clock.advance(10 * MINUTE_MS);
  expect(health.problems()).toEqual([]);
});

it('a damaged page is reported until a check finds the database sound', () => {
  const { health } = setUp();
  health.noteError(Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT_INDEX' }));
  expect(health.problems()).toEqual(['database_damaged']);
  health.noteDatabase(null);
  expect(health.problems()).toEqual([]);
});
