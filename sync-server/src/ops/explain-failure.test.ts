import { expect, it } from 'vitest';
import { ConfigError } from '#config/env.ts';
import { explainFailure } from './explain-failure.ts';

const place = { dataDir: '/srv/school', backupDir: '/mnt/backups' };
const failure = (code: string, path?: string, syscall?: string) =>
  Object.assign(new Error(code), { code, path, syscall });

it.each([
  [failure('EACCES', '/srv/school/files'), 'may not use /srv/school.'],
  [failure('EROFS', '/srv/school'), 'not mounted read-only'],
  [failure('ENOENT', '/srv/school', 'mkdir'), 'not mounted read-only'],
  [failure('SQLITE_READONLY_DIRECTORY'), 'may not use /srv/school.'],
  [failure('SQLITE_CANTOPEN'), 'may not use /srv/school.'],
  [failure('EACCES', '/mnt/backups/files'), 'may not use /mnt/backups.'],
  [failure('ENOSPC'), 'no space left for /srv/school'],
  [failure('SQLITE_FULL'), 'no space left for /srv/school'],
  [failure('SQLITE_NOTADB'), 'run npm run restore to bring the newest backup in /mnt/backups back'],
  [failure('SQLITE_CORRUPT'), 'The database in /srv/school is damaged'],
  [failure('EADDRINUSE'), 'The port is taken'],
  [failure('EADDRNOTAVAIL'), 'HOST names an address'],
  [failure('ECONNREFUSED'), 'PostgreSQL does not answer'],
  [failure('ENOTFOUND'), 'HOST or DATABASE_URL names a machine'],
  [failure('28P01'), 'refuses the user or the password'],
  [failure('28000'), 'refuses this user from this machine'],
  [failure('3D000'), 'does not exist: make it'],
  [failure('SELF_SIGNED_CERT_IN_CHAIN'), 'does not trust the certificate of PostgreSQL'],
  [failure('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'sslrootcert in DATABASE_URL'],
  [failure('ERR_TLS_CERT_ALTNAME_INVALID'), 'by a name that its certificate has'],
  [failure('CERT_HAS_EXPIRED'), 'has ended or not begun'],
  [new ConfigError('BACKUP_DIR is wrong.'), 'BACKUP_DIR is wrong.'],
])('%s is explained in a sentence without a stack', (error, sentence) => {
  const said = explainFailure(error, place);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/\n|\bat /);
});

it('a port that the user may not use is no folder', () => {
  const sentenceFor = (port: number) =>
    explainFailure(Object.assign(failure('EACCES', undefined, 'listen'), { port }), place);
  expect(sentenceFor(443)).toBe(
    "The user that starts Chickadee may not use port 443, as ports below 1024 are for root and for the service that 'service install' makes with PORT=443. Choose another with PORT=8090.",
  );
  expect(sentenceFor(50_000)).toBe(
    'The user that starts Chickadee may not use port 50000. Choose another with PORT=8090.',
  );
});

it('the sentence names the folder that a command uses, with what to change', () => {
  const target = '/media/usb/exported';
  const sentenceFor = (error: Error) => explainFailure(error, { ...place, target });
  expect(sentenceFor(failure('ENOSPC'))).toBe(
    `There is no space left for ${target}. Free some space or name another one on a larger disk, then start again. Nothing was lost.`,
  );
  expect(sentenceFor(failure('ENOSPC', '/mnt/backups/x'))).toContain('/mnt/backups. Free some space');
  expect(sentenceFor(failure('ENOSPC', '/mnt/backups/x'))).toContain('with BACKUP_DIR');
  expect(sentenceFor(failure('ENOSPC', '/srv/school/x'))).toContain('with DATA_DIR');
  expect(sentenceFor(failure('EACCES', '/root/oak.school'))).toContain('may not use /root/oak.school.');
  expect(sentenceFor(failure('EACCES', '/srv/school-old/x'))).toContain('may not use /srv/school-old/x.');
  expect(sentenceFor(failure('SQLITE_CORRUPT'))).toContain('The database in /srv/school is damaged');
});

it('of two folders of which one lies in the other, the sentence names the inner one', () => {
  const nested = { dataDir: '/srv/school', backupDir: '/srv/school/backups', target: '/srv' };
  expect(explainFailure(failure('EACCES', '/srv/school/backups/x'), nested)).toMatch(
    /may not use \/srv\/school\/backups\..*with BACKUP_DIR\.$/,
  );
});

it('a database that SQLite cannot use is named, with the setting of its folder', () => {
  const sentenceFor = (code: string, path: string) => explainFailure(failure(code, path), place);
  expect(sentenceFor('SQLITE_CANTOPEN', '/srv/school/school.db')).toBe(
    'Chickadee may not use /srv/school/school.db. Give the user that starts it the right to read and write there, check that the disk is not mounted read-only, or name another one with DATA_DIR.',
  );
  expect(sentenceFor('SQLITE_READONLY', '/mnt/backups/b/school.db')).toMatch(
    /may not use \/mnt\/backups\/b\/school\.db\..*with BACKUP_DIR\.$/,
  );
  expect(sentenceFor('SQLITE_IOERR_READ', '/srv/school/school.db')).toBe(
    'The disk cannot read or write /srv/school/school.db. Check that the disk is connected and sound, then start again.',
  );
  expect(explainFailure(failure('SQLITE_IOERR_READ'), place)).toContain('read or write /srv/school.');
  expect(explainFailure(failure('EIO'), place)).toContain('read or write /srv/school.');
});

it('a damaged database is restored by the command of the service that serves it', () => {
  const served = { kind: 'archive', isService: true } as const;
  const sentenceFor = (of: typeof place | { dataDir: string; backupDir: null }) =>
    explainFailure(failure('SQLITE_NOTADB'), of, () => served);
  expect(sentenceFor(place)).toContain(
    'then run sudo ./chickadee service run restore to bring the newest backup in /mnt/backups back;',
  );
  // The launcher of the service knows no folder of backups; the command has the settings of the service.
  expect(sentenceFor({ ...place, backupDir: null })).toContain(
    'then run sudo ./chickadee service run restore to bring the newest backup back;',
  );
});

it('a damaged database of a school of a district is restored by a command that names the school', () => {
  const hosted = { ...place, schoolHost: 'oak.test' };
  expect(explainFailure(failure('SQLITE_NOTADB'), hosted)).toContain(
    'then run npm run restore -- --school oak.test to bring the newest backup in /mnt/backups back;',
  );
});

it('a fault of the program is printed with its stack', () => {
  expect(explainFailure(new TypeError('x is not a function'), place)).toMatch(/\n\s+at /);
});
