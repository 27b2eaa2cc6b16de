/** The service on a machine that systemd has booted, installed from the archive as the guide says. Runs after the build. */
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { bootMachine, type Machine, whyNoMachine } from './booted-machine.ts';
import { SchoolClient } from './school-client.ts';

const METRICS_TOKEN = 'a token "of" 100% $HOME \\ `id`';
/** No part of its path is there before. */
const FIRST_FOLDER = '/srv/first/disk/chickadee';
const SECOND_DISK = '/mnt/usb';
const SECOND_FOLDER = `${SECOND_DISK}/chickadee`;
const UNIT_FILE = '/etc/systemd/system/chickadee.service';
const SOUND = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
/** A guard against waiting for ever. */
const patiently = { timeout: 90_000, interval: 200 };

// Each test goes on from the one before, as a technician does.
describe.skipIf(whyNoMachine() !== null)('the service on a booted machine', { timeout: 300_000 }, () => {
  let machine: Machine;
  let program: string;
  let head: SchoolClient;
  let rivera: SchoolClient;
  let said: string;
  let soundUrl: string;

  beforeAll(async () => {
    const { file, name } = inject('archive');
    machine = await bootMachine(dirname(file));
    machine.run(['sh', '-c', 'cd /media/stick && sha256sum -c chickadee-*.sha256']);
    machine.run(['sh', '-c', 'tar -xzf /media/stick/chickadee-*.tar.gz -C /opt --no-same-owner']);
    program = join('/opt', name, 'chickadee');
    const node = join('/opt', name, 'node', 'bin', 'node');
    head = new SchoolClient(machine, node);
    rivera = new SchoolClient(machine, node);
    const settings = { BACKUP_DIR: FIRST_FOLDER, BACKUP_SECOND_DIR: SECOND_FOLDER, METRICS_TOKEN };
    said = machine.run([program, 'service', 'install'], settings);
  });
  afterAll(() => machine?.dispose());

  const stateOf = (property: string) =>
    machine.run(['systemctl', 'show', '--value', `--property=${property}`, 'chickadee']).trim();
  const asNobody = (command: string) => machine.run(['runuser', '-u', 'nobody', '--', 'sh', '-c', command]);
  const backUp = () => JSON.parse(String(head.call('POST', '/api/admin/backups').body));
  const backupsIn = (folder: string) =>
    machine
      .run(['ls', folder])
      .split('\n')
      .filter((name) => /^\d/.test(name));

  /** Until the school answers, from whichever start it is. */
  async function untilServed(): Promise<void> {
    await vi.waitFor(() => expect(rivera.call('GET', '/api/health').status).toBe(200), patiently);
    expect(stateOf('ActiveState')).toBe('active');
    expect(rivera.call('GET', soundUrl).body).toEqual(SOUND);
  }

  it('the installed service takes an administrator, a sound and a backup', () => {
    expect(said).toContain('The service runs, and starts with the machine.');
    const code = /enter this code once: (\S+)/.exec(said)?.[1];
    const password = 'secret-secret';
    const administrator = { username: 'head', password, firstName: 'Hilda', lastName: 'Head', code };
    expect(head.call('POST', '/api/auth/setup', administrator).status).toBeLessThan(300);
    head.signIn('head', password);
    const teacher = { username: 'rivera', email: 'rivera@school.test', firstName: 'Rosa', password };
    expect(rivera.call('POST', '/api/users', teacher).status).toBe(201);
    rivera.signIn('rivera', password);
    const uploaded = rivera.upload('/api/upload-recording', 'audio', SOUND, 'audio/webm');
    expect(uploaded.status, String(uploaded.body)).toBe(200);
    soundUrl = JSON.parse(String(uploaded.body)).audioUrl;
    expect(rivera.call('GET', soundUrl).body).toEqual(SOUND);
    expect(backUp()).toMatchObject({ outcome: 'made', lost: 0, second: 'away' });
    expect(backupsIn(FIRST_FOLDER)).toHaveLength(1);
  });

  it('a disk gets the backups while it is there, also one that is taken out under way', async () => {
    const plugIn = () => {
      machine.run(['mkdir', '-p', SECOND_DISK]);
      machine.run(['mount', '-t', 'tmpfs', 'usb', SECOND_DISK]);
      machine.run(['install', '-d', '-o', 'chickadee', SECOND_FOLDER]);
    };
    const takeOut = () => machine.run(['umount', SECOND_DISK]);
    plugIn();
    expect(backUp()).toMatchObject({ outcome: 'made', second: 'made' });
    expect(backupsIn(SECOND_FOLDER)).toHaveLength(1);
    // The service holds on to what it finds at its start.
    machine.run(['systemctl', 'restart', 'chickadee']);
    await untilServed();
    expect(backUp()).toMatchObject({ outcome: 'made', second: 'made' });
    expect(backupsIn(SECOND_FOLDER)).toHaveLength(2);
    takeOut();
    expect(backUp()).toMatchObject({ outcome: 'made', second: 'away' });
    plugIn();
    expect(backUp()).toMatchObject({ outcome: 'made', second: 'made' });
    expect(backupsIn(SECOND_FOLDER)).toHaveLength(1);
  });

  it('everybody may read the unit, and only root its secrets, which the server has', () => {
    expect(asNobody(`cat ${UNIT_FILE}`)).not.toContain('a token');
    expect(machine.run(['systemctl', 'show', 'chickadee'])).not.toContain('a token');
    expect(machine.run(['stat', '-c', '%a %U', UNIT_FILE, '/etc/chickadee.env'])).toBe(
      '644 root\n600 root\n',
    );
    expect(() => asNobody('cat /etc/chickadee.env')).toThrow('Permission denied');
    const environment = machine.run(['cat', `/proc/${stateOf('MainPID')}/environ`]);
    expect(environment.split('\0')).toContain(`METRICS_TOKEN=${METRICS_TOKEN}`);
  });

  it('a stop ends with 0, says so last, and leaves a closed database', async () => {
    machine.run(['systemctl', 'stop', 'chickadee']);
    expect([stateOf('Result'), stateOf('ExecMainStatus')]).toEqual(['success', '0']);
    // The stop may be over before its last line is stored.
    machine.run(['journalctl', '--sync']);
    const own = ['journalctl', '--output=cat', '--no-pager', '_SYSTEMD_UNIT=chickadee.service'];
    expect(machine.run(own).trim().split('\n').at(-1)).toContain('"event":"stopped"');
    const files = machine.run(['ls', '/var/lib/chickadee']).split('\n');
    expect(files).toContain('school.db');
    expect(files).not.toContain('school.db-wal');
    machine.run(['systemctl', 'start', 'chickadee']);
    await untilServed();
  });

  it('systemd starts the school again when the server is killed', async () => {
    const restarts = Number(stateOf('NRestarts'));
    machine.run(['pkill', '-KILL', '--euid', 'chickadee', '--full', 'chickadee.js start']);
    await vi.waitFor(() => expect(Number(stateOf('NRestarts'))).toBe(restarts + 1), patiently);
    await untilServed();
  });

  it('after a reboot the school is there by itself, with what it held', async () => {
    await machine.reboot();
    await untilServed();
    expect(machine.run([program, 'service', 'run', 'backup'])).toContain('is complete and checked');
    expect(machine.run([program, 'service', 'remove'])).toContain('The service is gone.');
    expect(machine.run(['sh', '-c', 'ls /etc/chickadee.env 2>&1 || true'])).toContain('No such file');
    expect(machine.run(['ls', '/var/lib/chickadee'])).toContain('school.db');
  });
});
