import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { planCommand } from './command.ts';
import { makeUnit } from './unit.ts';

const program = { command: ['/opt/chickadee/chickadee', 'launch', '--lan'] };
const unitOf = (user: string) =>
  makeUnit({
    ...{ user, folder: '/opt/chickadee', command: program.command, isSealed: true },
    environment: { DATA_DIR: '/srv/100% ours', BACKUP_DIR: '/mnt/usb' },
  });

it('a command runs as the user of the service, with the settings of the service', () => {
  expect(planCommand(program, unitOf('chickadee'), ['backup', '/mnt/other'])).toEqual({
    before: [],
    command: [
      ...['runuser', '-u', 'chickadee', '--', 'env', 'DATA_DIR=/srv/100% ours', 'BACKUP_DIR=/mnt/usb'],
      ...['/opt/chickadee/chickadee', 'backup', '/mnt/other'],
    ],
    after: [],
  });
});

it('the service rests while a backup is restored, and starts again afterwards', () => {
  const plan = planCommand(program, unitOf('chickadee'), ['restore']);
  expect(plan?.before).toEqual([['systemctl', 'stop', 'chickadee.service']]);
  expect(plan?.after).toEqual([['systemctl', 'start', 'chickadee.service']]);
});

it('what is no command of the school is refused', () => {
  for (const name of ['start', 'service', 'sh', '']) {
    expect(planCommand(program, unitOf('chickadee'), [name])).toBeNull();
  }
});

it.runIf(process.getuid?.() === 0)('what is planned is what the system runs', () => {
  const printing = { command: ['/bin/sh', '-c', 'echo "$DATA_DIR" as "$(id -un)" "$@"', 'start', '--lan'] };
  const plan = planCommand(
    { command: [...printing.command, 'start', '--lan'] },
    unitOf(userInfo().username),
    [...['backup', 'here']],
  );
  const [file = '', ...args] = plan?.command ?? [];
  const { stdout } = spawnSync(file, args, { encoding: 'utf8' });
  expect(stdout.trim()).toBe(`/srv/100% ours as ${userInfo().username} --lan backup here`);
});
