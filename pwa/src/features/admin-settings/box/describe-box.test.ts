import { expect, test } from 'vitest';
import type { BoxState } from '#data/admin/use-box.ts';
import { describeBox } from './describe-box.ts';

const GB = 1_000_000_000;
const healthy: BoxState = {
  version: { running: '0.4.0', installed: '0.4.0' },
  disk: { free: 80 * GB, total: 250 * GB, database: GB / 10, sounds: 2 * GB },
  backups: {
    ...{ folder: '/mnt/usb', count: 30, newest: '2026-11-20T08:00:00.000Z' },
    ...{ disk: { free: GB, total: 2 * GB }, isOnSameDisk: false, isLate: false },
  },
  certificate: {
    ...{ isOwn: true, state: 'valid', names: ['chickadee.local', '192.168.1.20'] },
    ...{ validUntil: '2027-10-01T00:00:00.000Z', authorityUntil: '2036-10-01T00:00:00.000Z' },
  },
  tablets: { prepared: 12, silent: 0, lastSeen: '2026-11-20T09:00:00.000Z' },
};
const describe = (change: Partial<BoxState> = {}, isSecure = false) =>
  describeBox({ ...healthy, ...change }, { dayOf: (at) => at.slice(0, 10), isSecure });
const careOf = (change: Partial<BoxState>) =>
  describe(change).flatMap(({ title, needsCare }) => (needsCare ? [title] : []));
const partOf = (title: string, change: Partial<BoxState> = {}) => {
  const part = describe(change).find((one) => one.title === title);
  return [part?.value, ...(part?.sentences ?? [])].join(' | ');
};

test('each part of a healthy computer has a value and a sentence, and needs nobody', () => {
  expect(careOf({})).toEqual([]);
  expect(partOf('Tablets')).toBe(
    '12 class tablets | One of them last reported on 2026-11-20. | Each has reported within a week.',
  );
  expect(partOf('Disk')).toContain(
    '80.0 GB of 250.0 GB free | Recordings, pictures and voices take about 2.0 GB',
  );
  expect(partOf('Certificate')).toContain('Valid until 2027-10-01 | It renews itself');
  expect(partOf('Certificate')).toContain('chickadee.local, 192.168.1.20');
  expect(partOf('Backups')).toContain('30 backups are kept in /mnt/usb');
  expect(partOf('Version')).toContain('Chickadee 0.4.0');
});

test('a part that needs somebody is marked, and says what to do', () => {
  expect(careOf({ backups: null, certificate: null })).toEqual(['Backups', 'Certificate']);
  expect(partOf('Backups', { backups: null })).toContain('BACKUP_DIR');
  expect(partOf('Certificate', { certificate: null })).toContain('--lan');
  expect(careOf({ version: { running: '0.4.0', installed: '0.5.0' } })).toEqual(['Version']);
  expect(careOf({ tablets: { prepared: 2, silent: 1, lastSeen: null } })).toEqual(['Tablets']);
  expect(careOf({ disk: { ...healthy.disk, free: GB } })).toEqual(['Disk']);
  const away = healthy.backups && { ...healthy.backups, disk: null };
  expect(partOf('Backups', { backups: away })).toContain('Is its disk plugged in?');
});

test('a school in PostgreSQL behind a server with the certificate needs nobody', () => {
  const parts = describe({ engine: 'postgres', backups: null, certificate: null }, true);
  expect(parts.filter(({ needsCare }) => needsCare)).toEqual([]);
  const sentences = parts.flatMap((part) => part.sentences).join(' ');
  expect(sentences).toContain('The data is in PostgreSQL.');
  expect(sentences).not.toMatch(/BACKUP_DIR|--lan/);
});

test('a certificate that the school brought is not called one that renews itself', () => {
  const certificate = healthy.certificate && { ...healthy.certificate, isOwn: false, authorityUntil: null };
  expect(partOf('Certificate', { certificate })).toContain('Put a renewed one in its place');
});

test('backups that stopped are marked, and nothing says that the server makes them', () => {
  const backups = healthy.backups && { ...healthy.backups, isLate: true };
  expect(careOf({ backups })).toEqual(['Backups']);
  expect(partOf('Backups', { backups })).toContain(
    '30 backups are kept in /mnt/usb. None was made for hours: look at the page ‘Health’.',
  );
});

test.each([
  ['ending', true, 'Valid until 2027-10-01 | It has not renewed itself'],
  ['ended', true, 'Ended on 2027-10-01 | It has not renewed itself'],
  ['ending', false, 'Valid until 2027-10-01 | The school brought it'],
  ['ended', false, 'Ended on 2027-10-01 | The school brought it'],
] as const)(
  'a certificate that is %s (its own: %s) is marked, and says what to do',
  (state, isOwn, words) => {
    const certificate = healthy.certificate && { ...healthy.certificate, state, isOwn };
    expect(careOf({ certificate })).toEqual(['Certificate']);
    expect(partOf('Certificate', { certificate })).toContain(words);
  },
);

test('a certificate that has not begun is marked, and the clock of the computer is named', () => {
  const certificate = healthy.certificate && { ...healthy.certificate, state: 'early' as const };
  expect(careOf({ certificate })).toEqual(['Certificate']);
  expect(partOf('Certificate', { certificate })).toContain(
    'Not valid yet | Devices refuse it. Most often the clock of the computer is wrong: set it.',
  );
});

test('an authority that has ended is what the certificate ends with', () => {
  const certificate = healthy.certificate && {
    ...{ ...healthy.certificate, state: 'ended' as const, authorityUntil: '2027-09-01T00:00:00.000Z' },
  };
  expect(partOf('Certificate', { certificate })).toContain('Ended on 2027-09-01');
});

test.each(['valid', 'ending', 'ended'] as const)(
  'a certificate that is %s and ends with the authority is not said to renew itself at a start',
  (state) => {
    const until = '2027-10-01T00:00:00.000Z';
    const certificate = healthy.certificate && { ...healthy.certificate, state, authorityUntil: until };
    const said = partOf('Certificate', { certificate });
    expect(said).toContain(
      "It cannot renew itself beyond 2027-10-01: the school's own certificate ends then.",
    );
    expect(said).not.toMatch(/It renews itself|Start the server again/);
  },
);

test('a school of a district is not said to be backed up every hour of the day', () => {
  const said = partOf('Backups', { isHosted: true });
  expect(said).not.toContain('makes one every hour and');
  expect(said).toContain(
    'makes one every hour while the school is used, after that, and at least once a day',
  );
});

test('what is not on the disk is not said to take space of it', () => {
  const elsewhere = { ...healthy.disk, hasFiles: false };
  const [sounds, database] = [
    'Recordings, pictures and voices take about 2.0 GB',
    'The database takes about 100 MB',
  ];
  expect(partOf('Disk', { engine: 'postgres' })).toContain(`${sounds}. ${database} in PostgreSQL.`);
  expect(partOf('Disk', { disk: elsewhere })).toContain(`${sounds} in the S3 storage. ${database}.`);
  expect(partOf('Disk', { engine: 'postgres', disk: elsewhere })).toContain(
    `${sounds} in the S3 storage. ${database} in PostgreSQL.`,
  );
});

test('a school in PostgreSQL is told to back up the folder of its files only where there is one', () => {
  const hintOf = (hasFiles: boolean) =>
    partOf('Backups', { engine: 'postgres', backups: null, disk: { ...healthy.disk, hasFiles } });
  expect(hintOf(true)).toContain('the folder of the files beside it');
  expect(hintOf(false)).not.toContain('folder');
  expect(hintOf(false)).toContain('S3 storage');
});
