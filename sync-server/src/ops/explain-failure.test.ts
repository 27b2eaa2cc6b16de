import { expect, it } from 'vitest';
import { ConfigError } from '#config/env.ts';
import { explainFailure } from './explain-failure.ts';

const place = { dataDir: '/srv/school', backupDir: '/mnt/backups' };
const failure = (code: string, path?: string, syscall?: string) =>
  Object.assign(new Error(code), { code, path, syscall });

it.each([
  [failure('EACCES', '/srv/school/files'), 'may not write to /srv/school.'],
  [failure('EROFS', '/srv/school'), 'not mounted read-only'],
  [failure('ENOENT', '/srv/school', 'mkdir'), 'not mounted read-only'],
  [failure('SQLITE_READONLY_DIRECTORY'), 'may not write to /srv/school.'],
  [failure('SQLITE_CANTOPEN'), 'may not write to /srv/school.'],
  [failure('EACCES', '/mnt/backups/files'), 'may not write to /mnt/backups.'],
  [failure('ENOSPC'), 'no space left for /srv/school'],
  [failure('SQLITE_FULL'), 'no space left for /srv/school'],
  [failure('SQLITE_NOTADB'), 'run npm run restore to bring the newest backup in /mnt/backups back'],
  [failure('SQLITE_CORRUPT'), 'The database in /srv/school is damaged'],
  [failure('EADDRINUSE'), 'The port is taken'],
  [failure('EADDRNOTAVAIL'), 'HOST names an address'],
  [failure('ECONNREFUSED'), 'PostgreSQL does not answer'],
  [failure('28P01'), 'refuses the user or the password'],
  [failure('3D000'), 'does not exist: make it'],
  [new ConfigError('BACKUP_DIR is wrong.'), 'BACKUP_DIR is wrong.'],
])('%s is explained in a sentence without a stack', (error, sentence) => {
  const said = explainFailure(error, place);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/\n|\bat /);
});

it('a fault of the program is printed with its stack', () => {
  expect(explainFailure(new TypeError('x is not a function'), place)).toMatch(/\n\s+at /);
});
