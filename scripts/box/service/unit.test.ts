/** The unit as systemd reads it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from 'sync-server/config/service-unit';
import { expect, it } from 'vitest';
import { installPackages } from '../../lib/system-packages.ts';
import { makeUnit, type UnitFacts } from './unit.ts';

const facts: UnitFacts = {
  user: 'daemon',
  folder: '/opt',
  command: ['/bin/sh', '-c', 'echo 100% of $HOME "here"'],
  environment: {
    ...{ DATA_DIR: '/var/lib/100% ours', BACKUP_DIR: '/mnt/disk "two"/backups', PORT: '8080' },
    BACKUP_SECOND_DIR: '/mnt/usb/backups',
  },
  secretsFile: null,
  isSealed: true,
};

function verify(unit: string) {
  if (spawnSync('systemd-analyze', ['--version']).error) installPackages(['systemd']);
  const folder = mkdtempSync(join(tmpdir(), 'chickadee-unit-'));
  try {
    const file = join(folder, 'chickadee.service');
    writeFileSync(file, unit);
    const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
      encoding: 'utf8',
    });
    if (error) throw error;
    return { status, said: stderr.split('\n').filter((line) => line.includes('chickadee')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it.each([
  ['archive', facts],
  ['folder of sources', { ...facts, isSealed: false }],
  ['archive with secrets', { ...facts, secretsFile: '/etc/hostname' }],
  ['port of the system', { ...facts, environment: { ...facts.environment, PORT: '443' } }],
])('systemd finds nothing wrong with the unit of the %s', (_, given) => {
  expect(verify(makeUnit(given))).toEqual({ status: 0, said: [] });
});

it('the check of the unit notices a wrong line', () => {
  expect(verify(makeUnit(facts).replace('Restart=always', 'Restart=allways')).said.join()).toContain(
    'allways',
  );
});

it('settings survive the way through a unit, whatever is in them', () => {
  expect(readSettings(makeUnit(facts))).toEqual(facts.environment);
});

it('the service starts with the machine, always again, and may write only to the folders of the school', () => {
  const unit = makeUnit(facts);
  for (const line of [
    'WantedBy=multi-user.target',
    'Restart=always',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'ReadWritePaths="-/var/lib/100%% ours" "-/mnt/disk \\"two\\"" "-/mnt/usb"',
    'CapabilityBoundingSet=',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
});

it('only a port of the system is opened with a right of its own', () => {
  const right = 'AmbientCapabilities=CAP_NET_BIND_SERVICE';
  expect(makeUnit({ ...facts, environment: { PORT: '443' } })).toContain(right);
  expect(makeUnit(facts)).not.toContain(right);
});

it('disks are named by the folder above, the same one once, and never the whole machine', () => {
  const written = (environment: Record<string, string>) =>
    /^ReadWritePaths=(.*)$/m.exec(makeUnit({ ...facts, environment }))?.[1];
  const onOne = { BACKUP_DIR: '/mnt/usb/one', BACKUP_SECOND_DIR: '/mnt/usb/two' };
  expect(written({ DATA_DIR: '/srv/school', ...onOne })).toBe('"-/srv/school" "-/mnt/usb"');
  expect(written({ DATA_DIR: '/srv/school', BACKUP_DIR: '/backups' })).toBe('"-/srv/school" "-/backups"');
});
