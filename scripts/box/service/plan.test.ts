import { envSchema } from 'sync-server/config/env';
import { readSettings } from 'sync-server/config/service-unit';
import { expect, it } from 'vitest';
import { type MachineFacts, type Program, planInstall } from './plan.ts';
import { readSecrets, splitSettings } from './secrets.ts';

const archive: Program = {
  folder: '/opt/chickadee-0.4.0-linux-x64',
  command: ['/opt/chickadee-0.4.0-linux-x64/chickadee', 'launch', '--lan'],
  isSealed: true,
  ownDataDir: '/opt/chickadee-data',
};
const sources: Program = { ...archive, isSealed: false };
const machine: MachineFacts = {
  environment: {},
  unit: null,
  secrets: null,
  owner: 'tech',
  hasUser: (name) => name === 'tech',
  hasSchool: () => false,
  entriesOf: () => [],
};
const S3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'oak', S3_ACCESS_KEY_ID: 'oak' };
const settingsOf = (facts: Partial<MachineFacts>, program = archive) =>
  readSettings(planInstall(program, { ...machine, ...facts }).unit);

it('an archive runs as a user of its own, which is made where it is missing', () => {
  const plan = planInstall(archive, machine);
  expect(plan.unit).toContain('\nUser=chickadee\n');
  expect(plan.handOver.slice(0, 3)).toEqual(['chown', '-R', 'chickadee:']);
  expect(plan.before.map(([program]) => program)).toEqual(['useradd', 'mkdir']);
  const again = planInstall(archive, { ...machine, hasUser: () => true });
  expect(again.before.map(([program]) => program)).toEqual(['mkdir']);
});

it('the last command of an installation puts all of it on the disk', () =>
  expect(planInstall(archive, machine).after.at(-1)).toEqual(['sync']));

it('backups go to the user of the service as a whole where nothing else lies beside them', () => {
  const entries = [
    '2026-11-24T08-00-00.000Z',
    'damaged',
    'access-changes.txt',
    'deleted-students.txt',
    'files',
    'unfinished-1',
  ];
  for (const found of [[], entries]) {
    const plan = planInstall(archive, { ...machine, entriesOf: () => found });
    expect(plan.handOver.slice(3)).toEqual(['/var/lib/chickadee', '/var/backups/chickadee']);
    expect(plan.sharedBackupDir).toBeNull();
  }
});

it('in a folder with things of other people, only backups go to the user of the service', () => {
  const givenOf = (entries: string[] | null) => {
    const environment = { BACKUP_DIR: '/mnt/usb' };
    const plan = planInstall(archive, { ...machine, environment, entriesOf: () => entries });
    expect(plan.sharedBackupDir).toBe('/mnt/usb');
    return plan.handOver.slice(4);
  };
  const backups = ['2026-11-24T08-00-00.000Z', 'files', 'deleted-students.txt', 'access-changes.txt'];
  expect(givenOf(['photos', ...backups])).toEqual(backups.map((name) => `/mnt/usb/${name}`));
  expect(givenOf(['photos', 'files', 'damaged'])).toEqual([]);
  expect(givenOf(null)).toEqual([]);
});

it('an update keeps the user of the installed service, unless somebody names another', () => {
  const { unit } = planInstall(archive, machine, 'tech');
  expect(planInstall(archive, { ...machine, unit }).user).toBe('tech');
  expect(planInstall(archive, { ...machine, unit, hasUser: () => true }, 'school').user).toBe('school');
});

it('a folder of sources runs as its owner, and never as root', () => {
  expect(planInstall(sources, machine).user).toBe('tech');
  expect(() => planInstall(sources, { ...machine, owner: 'root' })).toThrow('--user=<name>');
  expect(() => planInstall(archive, machine, 'root')).toThrow('must not run as root');
  expect(() => planInstall(archive, machine, 'nobody-here')).toThrow('no user nobody-here');
});

it('a machine with several schools is told at once that the service is for one', () => {
  const environment = { SCHOOLS_DIR: '/var/lib/chickadee/schools' };
  expect(() => planInstall(archive, { ...machine, environment })).toThrow('SCHOOLS_DIR holds many');
});

it('data and backups have usual places, and a school that is there already stays where it is', () => {
  expect(settingsOf({})).toEqual({ DATA_DIR: '/var/lib/chickadee', BACKUP_DIR: '/var/backups/chickadee' });
  expect(settingsOf({ hasSchool: (folder) => folder === '/opt/chickadee-data' })).toMatchObject({
    DATA_DIR: '/opt/chickadee-data',
  });
});

it('a school in PostgreSQL gets no folder of backups, which its server refuses', () => {
  const environment = { DATABASE_URL: 'postgres://oak:secret@localhost/oak' };
  const first = planInstall(archive, { ...machine, environment });
  const next = planInstall(archive, { ...machine, unit: first.unit, secrets: first.secrets });
  const unread = planInstall(archive, { ...machine, unit: first.unit });
  for (const { unit, before, handOver, sharedBackupDir } of [first, next, unread]) {
    expect(readSettings(unit)).toEqual({ DATA_DIR: '/var/lib/chickadee' });
    expect(before.at(-1)).toEqual(['mkdir', '-p', '-m', '700', '/var/lib/chickadee']);
    expect(handOver).toEqual(['chown', '-R', 'chickadee:', '/var/lib/chickadee']);
    expect(sharedBackupDir).toBeNull();
  }
});

it('settings that are said at the first installation hold for the next version, too', () => {
  const environment = {
    PORT: '443',
    DATA_DIR: '/srv/school',
    SETUP_CODE: 'a-long-code',
    HOME: '/root',
    HOST: '',
  };
  const first = planInstall(archive, { ...machine, environment });
  expect(first.unit).not.toContain('a-long-code');
  const launcherSays = { DATA_DIR: '/opt/chickadee-data', PORT: '8443' };
  expect(settingsOf({ unit: first.unit, environment: launcherSays })).toEqual({
    ...{ DATA_DIR: '/srv/school', BACKUP_DIR: '/var/backups/chickadee', PORT: '8443' },
  });
});

it('a setting that is said without a value is taken out of the service', () => {
  const environment = { LAN_NAME: 'oak', PORT: '8443', METRICS_TOKEN: 'a-long-long-token', S3_REGION: '' };
  const { unit, secrets } = planInstall(archive, { ...machine, environment });
  const installed = { ...machine, unit, secrets };
  const without = (...names: string[]) =>
    planInstall(archive, {
      ...installed,
      environment: Object.fromEntries(names.map((name) => [name, ''])),
    });
  const open = without('LAN_NAME');
  expect(readSettings(open.unit)).toMatchObject({ PORT: '8443' });
  expect(open.unit).not.toContain('LAN_NAME');
  expect(open.secrets).toBe(secrets);

  const secret = without('METRICS_TOKEN');
  expect(secret.unit).not.toContain('EnvironmentFile');
  expect(secret.secrets).toBeNull();
  expect(secret.after).toContainEqual(['rm', '-f', '/etc/chickadee.env']);
  expect(open.after.flat()).not.toContain('rm');
});

it('a folder of backups that is said without a value is the usual one again, and the school stays where it is', () => {
  const environment = { DATA_DIR: '/srv/school', BACKUP_DIR: '/mnt/usb/chickadee' };
  const { unit } = planInstall(archive, { ...machine, environment });
  expect(settingsOf({ unit, environment: { DATA_DIR: '', BACKUP_DIR: '' } }, sources)).toEqual({
    ...{ DATA_DIR: '/srv/school', BACKUP_DIR: '/var/backups/chickadee' },
  });
});

it.each([
  [{ PORT: 'many' }, 'The environment variable PORT'],
  [{ METRICS_TOKEN: 'short' }, 'at least 16 characters'],
  [{ TLS_KEY_FILE: '/etc/key.pem' }, 'TLS_CERT_FILE and TLS_KEY_FILE belong together'],
  // The service listens on each address of the machine.
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY=1 believes whoever connects'],
])('a service with %o is refused, as it could not start', (environment, reason) => {
  const install = () => planInstall(archive, { ...machine, environment });
  expect(install).toThrow(reason);
  expect(install).toThrow('Nothing was changed.');
});

it('a box whose school is to be in PostgreSQL is told to take its folder of backups away', () => {
  const { unit } = planInstall(archive, machine);
  const install = (said: Record<string, string>) => {
    const environment = { DATABASE_URL: 'postgres://oak:secret@localhost/oak', ...said };
    return planInstall(archive, { ...machine, unit, environment });
  };
  expect(() => install({})).toThrow('leave BACKUP_DIR out');
  expect(readSettings(install({ BACKUP_DIR: '' }).unit)).toEqual({ DATA_DIR: '/var/lib/chickadee' });
});

it('who may not read the secrets of the service is refused nothing because of them', () => {
  const environment = { DATABASE_URL: 'postgres://oak:secret@localhost/oak', DATABASE_SCHEMA: 'oak' };
  const { unit } = planInstall(archive, { ...machine, environment });
  expect(planInstall(archive, { ...machine, unit }).unit).toBe(unit);
});

it('secret settings stand in a file of their own, hold for the next version, and leave a unit of before', () => {
  const environment = { METRICS_TOKEN: 'a "quoted" $token \\ of 100%', PORT: '443' };
  const first = planInstall(archive, { ...machine, environment });
  expect(first.unit).not.toContain('token');
  expect(first.unit).toContain('\nEnvironmentFile=/etc/chickadee.env\n');
  expect(readSecrets(first.secrets ?? '')).toEqual({ METRICS_TOKEN: environment.METRICS_TOKEN });
  const next = planInstall(archive, { ...machine, unit: first.unit, secrets: first.secrets });
  expect([next.unit, next.secrets]).toEqual([first.unit, first.secrets]);

  const unit = first.unit.replace(/^EnvironmentFile=.*$/m, 'Environment="METRICS_TOKEN=an-older-long-token"');
  const moved = planInstall(archive, { ...machine, unit });
  expect(moved.unit).not.toContain('an-older-long-token');
  expect(moved.secrets).toBe('METRICS_TOKEN="an-older-long-token"\n');
});

it('secret settings that somebody wrote by hand hold, whatever quotation marks they have', () => {
  const secrets = `# of the district
METRICS_TOKEN=it's a "long" token\\\\8  \r

; the database
DATABASE_URL = 'postgres://oak:$a"\\d@localhost/oak'
S3_SECRET_ACCESS_KEY="one\\n \\"two\\""
PORT=443
HTTPS_PROXY=http://tech:hidden@proxy
LAN_NAME=`;
  const { unit, secrets: written, after } = planInstall(archive, { ...machine, environment: S3, secrets });
  expect(readSettings(unit)).toEqual({
    ...{ DATA_DIR: '/var/lib/chickadee', PORT: '443', ...S3 },
  });
  expect(unit).toContain('\nEnvironmentFile=/etc/chickadee.env\n');
  expect(readSecrets(written ?? '')).toEqual({
    METRICS_TOKEN: 'it\'s a "long" token\\8',
    DATABASE_URL: 'postgres://oak:$a"\\d@localhost/oak',
    S3_SECRET_ACCESS_KEY: 'one\\n "two"',
    HTTPS_PROXY: 'http://tech:hidden@proxy',
  });
  expect(after.flat()).not.toContain('rm');
});

it('an empty setting that somebody wrote by hand counts as not set, and the school stays where it is', () => {
  const environment = { DATA_DIR: '/srv/school', BACKUP_DIR: '/mnt/usb/chickadee', LAN_NAME: 'oak' };
  const { unit: installed } = planInstall(archive, { ...machine, environment });
  const secrets = 'DATA_DIR=\nBACKUP_DIR=\nPORT=""\nLAN_NAME=\'\'\nDATABASE_URL=\n';
  const { unit, before } = planInstall(archive, { ...machine, unit: installed, secrets });
  expect(readSettings(unit)).toEqual({ DATA_DIR: '/srv/school', BACKUP_DIR: '/var/backups/chickadee' });
  expect(before.at(-1)?.slice(-2)).toEqual(['/srv/school', '/var/backups/chickadee']);
  expect(unit).not.toContain('CAP_NET_BIND_SERVICE');
  expect(settingsOf({ secrets })).toEqual(settingsOf({}));
});

it('comments in the file of secrets stay where they are, also where no secret is left', () => {
  const secrets = `# METRICS_TOKEN='the only copy'

; of the district, "old"
METRICS_TOKEN=an-older-long-token
# port of the school
PORT=443
 #'end`;
  const environment = { ...S3, METRICS_TOKEN: 'a-long-long-token', S3_SECRET_ACCESS_KEY: '# hush' };
  const install = (said: Record<string, string>) =>
    planInstall(archive, { ...machine, environment: said, secrets });
  expect(install(environment).secrets).toBe(`# METRICS_TOKEN='the only copy'

; of the district, "old"
METRICS_TOKEN="a-long-long-token"
# port of the school
 #'end
S3_SECRET_ACCESS_KEY="# hush"
`);
  const { secrets: left, after } = install({ METRICS_TOKEN: '' });
  expect(left).toBe(`# METRICS_TOKEN='the only copy'

; of the district, "old"
# port of the school
 #'end
`);
  expect(after.flat()).not.toContain('rm');
});

it('a file of secrets with neither a comment nor a secret is removed', () => {
  const { secrets, after } = planInstall(archive, { ...machine, secrets: '\nPORT=443\n \n' });
  expect(secrets).toBeNull();
  expect(after).toContainEqual(['rm', '-f', '/etc/chickadee.env']);
});

it.each([
  'METRICS_TOKEN',
  'export METRICS_TOKEN=hidden-hidden-hidden',
  "METRICS_TOKEN='hidden-hidden-hidden",
  'METRICS_TOKEN="hidden"-hidden-hidden',
  'METRICS_TOKEN=hidden-hidden\\\n-hidden',
  '# hidden \\\nMETRICS_TOKEN=hidden',
])('a file of secrets with the line %j is refused by its number, and stays', (line) => {
  const install = () =>
    planInstall(archive, { ...machine, secrets: `\n# by hand\nPORT=443\n${line}\nPORT=443\n` });
  expect(install).toThrow('Line 4 of /etc/chickadee.env');
  expect(install).not.toThrow('hidden');
  expect(install).toThrow('Nothing was changed.');
});

it('a unit without secrets names no file, and who may not read the file leaves it named', () => {
  const plain = planInstall(archive, machine);
  expect([plain.secrets, plain.unit.includes('EnvironmentFile')]).toEqual([null, false]);
  const { unit } = planInstall(archive, { ...machine, environment: { METRICS_TOKEN: 'a-long-long-token' } });
  const unread = planInstall(archive, { ...machine, unit });
  expect([unread.secrets, unread.unit]).toEqual([null, unit]);
});

it('each setting that sounds secret is kept apart, names a file, or is no secret', () => {
  const open = new Set([
    'SETUP_CODE',
    'BACKUP_S3_KEY_ID',
    'S3_ACCESS_KEY_ID',
    'GOOGLE_JWKS_URL',
    'GOOGLE_SCRIPT_URL',
  ]);
  const sounds = Object.keys(envSchema.shape).filter(
    (name) => /TOKEN|SECRET|KEY|CODE|URL/.test(name) && !name.endsWith('_FILE') && !open.has(name),
  );
  const { secret } = splitSettings(Object.fromEntries(sounds.map((name) => [name, 'x'])));
  expect(Object.keys(secret)).toEqual(sounds);
});
