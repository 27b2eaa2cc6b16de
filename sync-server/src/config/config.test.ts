import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { makeConfig } from './config.ts';
import { makeDistrictConfig } from './district.ts';
import { parseEnv } from './env.ts';
import { loadSecrets, readOnlineKey } from './secrets.ts';

const configOf = (env: Record<string, string>) => makeConfig(parseEnv(env));

const online = {
  ...{ BACKUP_DIR: './b', BACKUP_S3_ENDPOINT: 'https://s3.test', BACKUP_S3_BUCKET: 'oak' },
  ...{ BACKUP_S3_KEY_ID: 'AK', BACKUP_S3_SECRET_FILE: './no-such-file' },
};

const storage = {
  ...{ S3_ENDPOINT: 'https://s3.test', S3_BUCKET: 'oak' },
  ...{ S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'hush-hush' },
};

describe('configuration', () => {
  it('the configuration works without any variable', () => {
    const config = configOf({});
    expect(config).toMatchObject({ host: 'localhost', port: 8080, backupDir: null, sessionDays: 30 });
    expect(config.databaseFile).toBe(join(process.cwd(), 'data', 'school.db'));
  });

  it('an empty variable counts as not set', () => {
    expect(configOf({ PORT: '', GOOGLE_CLIENT_ID: '' })).toMatchObject({ port: 8080, google: null });
  });

  it('releases are started from the page only below the launcher, where a failure can be taken back', () => {
    const launched = { DATA_DIR: '/srv/school', BACKUP_DIR: '/srv/backups', STARTED_BY_LAUNCHER: 'on' };
    const folderOf = (more: Record<string, string>) => configOf({ ...launched, ...more }).releasesDir;
    expect(folderOf({})).toBe('/srv/school/releases');
    expect(folderOf({ RELEASES_DIR: '/media/usb' })).toBe('/media/usb');
    expect(folderOf({ STARTED_BY_LAUNCHER: '' })).toBeNull();
    expect(folderOf({ PAGE_UPGRADE: 'off' })).toBeNull();
    expect(folderOf({ BACKUP_DIR: '' })).toBeNull();
    expect(folderOf({ BACKUP_DIR: '', DATABASE_URL: 'postgres://localhost/x' })).toBeNull();
  });

  it.each([
    [{ PORT: 'eighty' }, /PORT/],
    [{ SETUP_CODE: 'short' }, /at least 8 characters/],
    [{ METRICS_TOKEN: 'fifteen letters' }, /at least 16 characters/],
    [{ TLS_CERT_FILE: 'a.pem' }, /set both, or neither/],
    [{ DATA_DIR: './x', BACKUP_DIR: './x' }, /another folder/],
    [{ BACKUP_S3_BUCKET: 'b' }, /also need BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID, BACKUP_S3_SECRET_FILE/],
    [{ ...online, BACKUP_S3_ENDPOINT: 'http://s3.test' }, /begins with https/],
    [{ ...online, BACKUP_DIR: '' }, /set BACKUP_DIR, too/],
    [{ S3_BUCKET: 'b', S3_ENDPOINT: 'https://s3.test' }, /also need S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/],
    [{ S3_REGION: 'eu-1' }, /set S3_ENDPOINT, S3_BUCKET/],
    [{ ...storage, S3_ENDPOINT: 'http://s3.test' }, /S3_ENDPOINT must be .* begins with https/],
    [{ DATABASE_URL: 'mysql://school' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://school', DATABASE_SCHEMA: 'Oak-1' }, /DATABASE_SCHEMA/],
    [{ DATABASE_SCHEMA: 'oak' }, /set DATABASE_URL, too/],
    [{ DATABASE_CONNECTIONS: '4' }, /set DATABASE_URL, too/],
    [{ DATABASE_URL: 'postgres://school', BACKUP_DIR: './y' }, /leave BACKUP_DIR out/],
    [{ NODE_ENV: 'development', HOST: '0.0.0.0' }, /HOST=localhost/],
    [{ TRUST_PROXY: 'on' }, /TRUST_PROXY=127\.0\.0\.1/],
    [{ TRUST_PROXY: 'proxy.test' }, /TRUST_PROXY=proxy\.test does not say/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /range/],
    [{ TRUST_PROXY: '1', HOST: '0.0.0.0' }, /name the proxy's address/],
    [{ ALLOWED_HOSTS: 'https://school.org' }, /without http/],
    [{ ALLOWED_HOSTS: 'school.org:8080' }, /without a port/],
  ])('%o is refused with a sentence', (env, sentence) => {
    expect(() => configOf(env as never)).toThrow(sentence);
  });

  it('TRUST_PROXY and ALLOWED_HOSTS name the trusted proxies and hosts, and no others', () => {
    const proxies = (TRUST_PROXY: string) => configOf({ TRUST_PROXY }).trustProxy;
    expect(['off', '0', 'false'].map(proxies)).toEqual([null, null, null]);
    expect(proxies('2')).toBe(2);
    expect(proxies('10.0.0.2, loopback,fd00::/8')).toEqual(['10.0.0.2', 'loopback', 'fd00::/8']);
    expect(configOf({ ALLOWED_HOSTS: 'School.org, *.oak.test' }).allowedHosts).toEqual([
      'school.org',
      '*.oak.test',
    ]);
  });

  it('an online storage for backups has a region and a prefix, and its key in a file', () => {
    expect(configOf({ ...online, BACKUP_S3_PREFIX: '/oak school/' }).onlineBackup).toMatchObject({
      ...{ endpoint: 'https://s3.test', region: 'us-east-1', bucket: 'oak', prefix: 'oak school/' },
    });
    const secretFile = join(temporaryFolder(), 'key');
    const env = parseEnv({ ...online, BACKUP_S3_SECRET_FILE: secretFile });
    expect(() => loadSecrets(env, makeConfig(env))).toThrow(/BACKUP_S3_SECRET_FILE cannot be read/);
    writeFileSync(secretFile, '\n');
    expect(() => loadSecrets(env, makeConfig(env))).toThrow(/is empty/);
    writeFileSync(secretFile, 'hush-hush\n');
    expect(JSON.stringify(loadSecrets(env, makeConfig(env)))).not.toContain('hush');
    expect(readOnlineKey({ secretFile })).toBe('hush-hush');
    expect(JSON.stringify(makeConfig(env))).not.toContain('hush');
  });

  it('a storage of files has a region and a prefix, and its key is a secret', () => {
    const env = parseEnv(storage);
    const config = makeConfig(env);
    expect(config.fileStorage).toEqual({
      ...{ endpoint: 'https://s3.test', region: 'us-east-1', bucket: 'oak' },
      ...{ prefix: 'chickadee/', accessKeyId: 'AK' },
    });
    expect(loadSecrets(env, config).fileStorageKey).toBe('hush-hush');
    expect(JSON.stringify(config)).not.toContain('hush');
    expect(configOf({ ...storage, S3_ENDPOINT: 'http://127.0.0.1:9000' }).fileStorage).not.toBeNull();
    expect(configOf({}).fileStorage).toBeNull();
    const district = makeDistrictConfig(parseEnv({ ...storage, SCHOOLS_DIR: './schools' }));
    expect(district?.schoolConfig('oak.test').fileStorage?.prefix).toBe('oak.test/');
  });

  it('each school of a PostgreSQL has its own schema and its own part of the bucket', () => {
    const config = configOf({ ...storage, DATABASE_URL: 'postgres://school', DATABASE_SCHEMA: 'oak' });
    expect(config.databaseSchema).toBe('oak');
    expect(config.fileStorage?.prefix).toBe('oak/');
    expect(configOf({ DATABASE_URL: 'postgres://school' }).databaseSchema).toBe('chickadee');
  });

  it('secrets are not part of the configuration', () => {
    const env = parseEnv({
      SETUP_CODE: 'a-long-code',
      DATABASE_URL: 'postgres://chickadee:hidden@host/school',
    });
    expect(loadSecrets(env, makeConfig(env)).setupCode).toBe('a-long-code');
    expect(loadSecrets(env, makeConfig(env)).databaseUrl).toContain('hidden');
    expect(JSON.stringify(makeConfig(env))).not.toMatch(/a-long-code|hidden/);
  });
});
