import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { readUnit } from 'sync-server/config/service-unit';
import { expect, it } from 'vitest';
import { planCommand } from './command.ts';
import { manageService } from './manage.ts';
import { programOfArchive, programOfSources } from './programs.ts';
import { makeSecrets } from './secrets.ts';
import { makeUnit } from './unit.ts';

const program = { command: ['/opt/chickadee/chickadee', 'launch', '--lan'] };
const installedFor = (user: string) => ({
  unit: makeUnit({
    ...{ user, folder: '/opt/chickadee', command: program.command, isSealed: true, secretsFile: '/etc/s' },
    environment: { DATA_DIR: '/srv/100% ours', BACKUP_DIR: '/mnt/usb' },
  }),
  secrets: makeSecrets({ S3_SECRET_ACCESS_KEY: 'hush "hush"' }),
});

it('a command runs as the user of the service, with the settings of the service', () => {
  expect(planCommand(program, installedFor('chickadee'), ['backup', '/mnt/other'])).toEqual({
    before: [],
    command: [...['runuser', '-u', 'chickadee', '--', '/opt/chickadee/chickadee', 'backup', '/mnt/other']],
    environment: {
      ...{ DATA_DIR: '/srv/100% ours', BACKUP_DIR: '/mnt/usb' },
      S3_SECRET_ACCESS_KEY: 'hush "hush"',
      RUN_BY_SERVICE: '1',
    },
    after: [],
  });
});

it('a command uses the folder of backups that is said, also where the service has its second copies there', () => {
  const unit = makeUnit({
    ...{
      user: 'chickadee',
      folder: '/opt/chickadee',
      command: program.command,
      isSealed: true,
      secretsFile: null,
    },
    environment: { DATA_DIR: '/srv/oak', BACKUP_DIR: '/mnt/disk/oak', BACKUP_SECOND_DIR: '/mnt/usb/oak' },
  });
  const configFor = (said: Record<string, string>) =>
    makeConfig(parseEnv(planCommand(program, { unit, secrets: null }, ['restore'], said)?.environment ?? {}));
  expect(configFor({ BACKUP_DIR: '/mnt/usb/oak' })).toMatchObject({
    ...{ dataDir: '/srv/oak', backupDir: '/mnt/usb/oak', secondBackupDir: null },
  });
  expect(configFor({ BACKUP_DIR: '/mnt/old/oak', DATA_DIR: '/opt/chickadee-data' })).toMatchObject({
    ...{ dataDir: '/srv/oak', backupDir: '/mnt/old/oak', secondBackupDir: '/mnt/usb/oak' },
  });
  expect(configFor({ BACKUP_DIR: '' })).toMatchObject({ backupDir: '/mnt/disk/oak' });
});

it('a command uses the folder of backups that is said also where the file of secrets names another', () => {
  const { unit } = installedFor('chickadee');
  const settingsFor = (secrets: string, said: Record<string, string>) =>
    planCommand(program, { unit, secrets }, ['restore'], said)?.environment;
  const byHand = 'BACKUP_DIR=/mnt/disk/oak\nBACKUP_SECOND_DIR=/mnt/usb/oak\nPORT=443\n';
  expect(settingsFor(byHand, { BACKUP_DIR: '/mnt/usb/oak' })).toMatchObject({
    ...{ BACKUP_DIR: '/mnt/usb/oak', BACKUP_SECOND_DIR: '', PORT: '443' },
  });
  expect(settingsFor(byHand, {})).toMatchObject({
    ...{ BACKUP_DIR: '/mnt/disk/oak', BACKUP_SECOND_DIR: '/mnt/usb/oak' },
  });
  expect(settingsFor('DATA_DIR=\n', {})).toMatchObject({
    DATA_DIR: '/srv/100% ours',
    BACKUP_DIR: '/mnt/usb',
  });
});

it.each([['restore'], ['school', 'moved', 'https://oak.schools.example']])(
  'the service rests during %s, and starts again afterwards',
  (...args) => {
    const plan = planCommand(program, installedFor('chickadee'), args);
    expect(plan?.command.slice(-args.length)).toEqual(args);
    expect(plan?.before).toEqual([['systemctl', 'stop', 'chickadee.service']]);
    expect(plan?.after).toEqual([['systemctl', 'start', 'chickadee.service']]);
  },
);

it('what is no command of the school is refused', () => {
  for (const name of ['start', 'service', 'sh', '']) {
    expect(planCommand(program, installedFor('chickadee'), [name])).toBeNull();
  }
});

it.runIf(process.getuid?.() === 0)('a command runs in the folder of whoever calls it', () => {
  const printing = { command: ['/bin/sh', '-c', 'pwd', 'start', '--lan', 'launch', '--lan'] };
  const plan = planCommand(printing, installedFor(userInfo().username), ['backup', 'here']);
  const [file = '', ...args] = plan?.command ?? [];
  const cwd = realpathSync(tmpdir());
  expect(spawnSync(file, args, { encoding: 'utf8', cwd }).stdout.trim()).toBe(cwd);
});

it.runIf(process.getuid?.() === 0)('what is planned is what the system runs', () => {
  const printing = { command: ['/bin/sh', '-c', 'echo "$DATA_DIR" as "$(id -un)" "$@"', 'start', '--lan'] };
  const plan = planCommand(
    { command: [...printing.command, 'start', '--lan'] },
    installedFor(userInfo().username),
    [...['backup', 'here']],
  );
  const [file = '', ...args] = plan?.command ?? [];
  const env = { ...process.env, ...plan?.environment };
  const { stdout } = spawnSync(file, args, { encoding: 'utf8', env });
  expect(stdout.trim()).toBe(`/srv/100% ours as ${userInfo().username} --lan backup here`);
});

it.runIf(readUnit() === null)(
  'a command for a service that is not there fails, and says how to make one',
  async () => {
    const archive = programOfArchive('/opt/chickadee');
    const sources = programOfSources('/home/tech/chickadee', {});
    const none = 'There is no service of Chickadee on this machine. To make one: sudo';
    for (const command of ['backup', 'restore'])
      await expect(manageService(archive, ['run', command])).rejects.toThrow(
        `${none} ./chickadee service install`,
      );
    await expect(manageService(sources, ['run', 'backup'])).rejects.toThrow(
      `${none} npm run service -- install`,
    );
    expect(await manageService(archive, ['status'])).toBe(`${none} ./chickadee service install`);
    expect(await manageService(sources, ['--help'])).toContain(
      'sudo npm run service -- install --user=<name>, to choose the user\n  sudo npm run service -- remove\n  npm run service -- status\n',
    );
  },
);
