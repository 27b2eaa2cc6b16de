import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDistrictConfig } from '#config/district.ts';
import { parseEnv } from '#config/env.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { requireSchoolHost } from '../directory/host-name.ts';
import { createFolderDirectory } from './folder-directory.ts';

it('the directory lists the folders that hold a school, and no others', async () => {
  const folder = temporaryFolder();
  const directory = createFolderDirectory(folder);
  directory.add('oak.test');
  directory.add('elm.test');
  mkdirSync(join(folder, 'lost+found'));
  mkdirSync(join(folder, 'empty.test'));
  writeFileSync(join(folder, 'note.txt'), '');
  expect(await directory.list()).toEqual(['elm.test', 'oak.test']);
  expect(await directory.find('oak.test')).toEqual({ state: 'open' });
  expect(await directory.find('empty.test')).toBeNull();
  expect(await directory.find('note.txt')).toBeNull();
});

it('a name is taken once, and free again when its school is removed', async () => {
  const directory = createFolderDirectory(temporaryFolder());
  directory.add('oak.test');
  expect(() => directory.add('oak.test')).toThrow(/already/);
  const { folder } = await directory.remove('oak.test', new Date(0));
  expect(existsSync(join(`${folder}`, 'school.json'))).toBe(true);
  await expect(directory.remove('oak.test', new Date(1))).rejects.toThrow(/no school/);
  directory.add('oak.test');
  expect(await directory.list()).toEqual(['oak.test']);
});

it('a state that makes no sense is not stored', async () => {
  const directory = createFolderDirectory(temporaryFolder());
  directory.add('oak.test');
  await expect(directory.setState('oak.test', { state: 'moved', to: 'nowhere' })).rejects.toThrow();
  await expect(directory.setState('elm.test', { state: 'open' })).rejects.toThrow(/no school/);
  expect(await directory.find('oak.test')).toEqual({ state: 'open' });
});

it.each(['', 'https://oak.test', 'oak.test:8080', '../oak', '10.0.0.1', '_removed', 'a..b'])(
  'the name %j is refused with a sentence',
  (typed) => expect(() => requireSchoolHost(typed)).toThrow(/host name|missing/),
);

it('a missing SCHOOLS_DIR is refused: a disk that is not mounted is no district without schools', () => {
  expect(() => createFolderDirectory(join(temporaryFolder(), 'not-there'))).toThrow(/SCHOOLS_DIR/);
});

it.each([
  ...[
    'DATA_DIR',
    'BACKUP_SECOND_DIR',
    'BACKUP_S3_ENDPOINT',
    'BACKUP_S3_BUCKET',
    'ALLOWED_HOSTS',
    'SETUP_CODE',
    'TLS_CERT_FILE',
    'TLS_KEY_FILE',
  ],
  'DATABASE_SCHEMA',
])('%s beside SCHOOLS_DIR is refused with what to do instead', (name) => {
  const env = { ...parseEnv({ SCHOOLS_DIR: '/schools' }), [name]: 'something' };
  expect(() => makeDistrictConfig(env)).toThrow(new RegExp(`^${name} .*leave it out`));
});

it('a district in PostgreSQL makes no backups of its own', () => {
  const env = parseEnv({ SCHOOLS_DIR: '/schools', DATABASE_URL: 'postgres://db/schools', BACKUP_DIR: '/b' });
  expect(() => makeDistrictConfig(env)).toThrow(/BACKUP_DIR .*leave BACKUP_DIR out/);
});

it('each school has folders of its own, and smaller caches than a machine of its own', () => {
  const env = parseEnv({ SCHOOLS_DIR: '/schools', BACKUP_DIR: '/backups' });
  const config = makeDistrictConfig(env)?.schoolConfig('oak.test');
  expect(config).toMatchObject({
    dataDir: '/schools/oak.test',
    databaseFile: '/schools/oak.test/school.db',
    backupDir: '/backups/oak.test',
    allowedHosts: ['oak.test'],
    databaseCacheKiB: 4096,
  });
  expect(makeDistrictConfig(parseEnv({}))).toBeNull();
  const same = parseEnv({ SCHOOLS_DIR: '/schools', BACKUP_DIR: '/schools' });
  expect(() => makeDistrictConfig(same)).toThrow(/another folder/);
});
