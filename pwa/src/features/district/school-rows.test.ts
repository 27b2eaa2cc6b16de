import type { HostedSchool, SchoolSummary } from 'shared-schema/contract';
import { expect, it } from 'vitest';
import { type District, rowsOf, sumStorage } from './school-rows.ts';

const MB = 1_000_000;
const at = '2026-05-03T10:00:00.000Z';
const summary: SchoolSummary = {
  ...{ at, version: '0.4.0', findings: [], databaseBytes: 50 * MB, fileBytes: 950 * MB, lastBackup: at },
  growth: { schoolDays: 28, answersPerSchoolDay: 200, bytesPerSchoolDay: 10 * MB },
};
const school = (host: string, more: Partial<HostedSchool> = {}): HostedSchool => ({
  ...{ host, state: 'open', movedTo: null, isInUse: false, summary },
  ...more,
});
const district = (...schools: HostedSchool[]): District => ({
  ...{ version: '0.4.0', diskFreeBytes: 4000 * MB, diskBytes: 9000 * MB, schools },
});
const finding = { code: 'disk_full', urgency: 'now', count: null, at: null } as const;

it('a school that is well says so, with sizes, backup and what it will need in a year', () => {
  const [row] = rowsOf(district(school('oak.test', { isInUse: true })));
  expect(row).toMatchObject({
    ...{ host: 'oak.test', health: [{ urgency: 'well', words: 'Well' }], seen: 'in use now' },
    ...{ version: '0.4.0', database: '50 MB', files: '950 MB', inYear: '2.8 GB' },
    backup: expect.stringContaining('May'),
  });
});

it('schools that need somebody come first, in words, and those that are away last', () => {
  const rows = rowsOf(
    district(
      school('a.test', { state: 'closed' }),
      school('aa.test', { state: 'closed', isForCommand: true }),
      school('b.test', { state: 'moved', movedTo: 'https://b.school.test' }),
      school('c.test'),
      school('d.test', {
        summary: { ...summary, findings: [{ ...finding, code: 'disk_low', urgency: 'soon' }] },
      }),
      school('e.test', { summary: { ...summary, findings: [finding] } }),
      school('f.test', { summary: null }),
    ),
  );
  expect(rows.map(({ host, health }) => `${host} ${health[0]?.words}`)).toEqual([
    'e.test To do now: The disk is full',
    'd.test To do soon: Little space is left on the disk',
    'c.test Well',
    'f.test Not opened here yet',
    'a.test Closed by hand',
    'aa.test Closed by a command',
    'b.test Moved to https://b.school.test',
  ]);
});

it('a school that cannot be opened or read says so, whatever it was when it was open last', () => {
  const rows = rowsOf(
    district(
      school('a.test'),
      school('b.test', { state: 'closed', isUnreadable: true }),
      school('c.test', { failedAt: at }),
      school('d.test', { failedAt: at, summary: null }),
      school('e.test', { failedAt: at, state: 'closed' }),
      school('f.test', { failedAt: at, summary: { ...summary, findings: [finding] } }),
    ),
  );
  const failed = /^To do now: Could not be opened on May 3, 2026, .*: see the log of the server$/;
  expect(rows.map(({ host, health }) => [host, ...health.map(({ words }) => words)])).toEqual([
    ['b.test', 'To do now: Its record (school.json, or its row in PostgreSQL) cannot be read'],
    ['c.test', expect.stringMatching(failed)],
    ['d.test', expect.stringMatching(failed)],
    ['f.test', expect.stringMatching(failed), 'To do now: The disk is full'],
    ['a.test', 'Well'],
    ['e.test', 'Closed by hand'],
  ]);
});

it('a school that was not looked at for days is not called well', () => {
  const rows = (now?: string) =>
    rowsOf({ ...district(school('a.test'), school('b.test', { summary: null })), at: now });
  const first = (now?: string) => rows(now)[0]?.health[0]?.words;
  expect([first(), first('2026-05-01T10:00:00.000Z'), first('2026-05-05T10:00:00.000Z')]).toEqual(
    Array(3).fill('Well'),
  );
  expect(first('2026-05-05T10:00:00.001Z')).toMatch(/^Not looked at since May 3, 2026, /);
});

it('what nobody knows is not made up', () => {
  const bare = { ...summary, databaseBytes: null, growth: null, lastBackup: null, version: '0.3.0' };
  const { lastBackup: _, ...off } = bare;
  const [one, two] = rowsOf(
    district(school('a.test', { summary: bare }), school('b.test', { summary: off })),
  );
  expect(one).toMatchObject({ database: 'On the database server', inYear: '–', backup: 'None yet' });
  expect(one?.version).toBe('0.3.0, updated when it opens');
  expect(two?.backup).toBe('Off');
  const [postgres] = rowsOf({ ...district(school('b.test', { summary: off })), engine: 'postgres' });
  expect(postgres?.backup).toBe('By PostgreSQL');
});

it('a finding of a newer server is left out, and a note is no worry of the district', () => {
  const findings = [
    { ...finding, code: 'not_known_yet' },
    { ...finding, code: 'voice_off', urgency: 'note' },
  ];
  const [row] = rowsOf(district(school('a.test', { summary: { ...summary, findings } as SchoolSummary })));
  expect(row?.health).toEqual([{ urgency: 'well', words: 'Well' }]);
});

it('the storage of all schools together is forecast, without those that moved away', () => {
  const sum = sumStorage(
    district(
      school('a.test'),
      school('b.test', { summary: { ...summary, growth: null } }),
      school('c.test', { state: 'moved', movedTo: 'https://c.school.test' }),
      school('d.test', { summary: null }),
    ),
  );
  expect(sum).toMatchObject({ bytes: 2000 * MB, unknown: 1, answersPerSchoolDay: 200, schoolDaysLeft: 400 });
  expect(sum.forecasts).toEqual([
    { schoolDays: 20, bytes: 2200 * MB },
    { schoolDays: 60, bytes: 2600 * MB },
    { schoolDays: 180, bytes: 3800 * MB },
  ]);
  expect(sumStorage(district()).schoolDaysLeft).toBeNull();
});
