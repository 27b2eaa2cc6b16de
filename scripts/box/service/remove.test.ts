import { expect, it } from 'vitest';
import { removeService } from './remove.ts';

const unit = '[Service]\nUser=chickadee\nEnvironment="DATA_DIR=/srv/oak"\n';

function removeOn(machine: { isRoot: boolean; runsSystemd: boolean }) {
  const ran: string[] = [];
  const run = (command: readonly string[]) => void ran.push(command.join(' '));
  return { said: removeService({ unit, hasCache: true, run, ...machine }), ran };
}

it('a service is stopped before its files go, and the school stays', () => {
  const { said, ran } = removeOn({ isRoot: true, runsSystemd: true });
  expect(ran).toEqual([
    'systemctl disable --now chickadee.service',
    'rm -f /etc/systemd/system/chickadee.service /etc/chickadee.env',
    'systemctl daemon-reload',
  ]);
  expect(said).toContain('/srv/oak');
  expect(said).toContain('Left of the service: the folder /var/cache/chickadee and the user chickadee.');
});

it.each([
  ['systemd does not run', { isRoot: true, runsSystemd: false }],
  ['the caller is not root', { isRoot: false, runsSystemd: true }],
])('a removal where %s changes nothing, and prints what it would do', (_, machine) => {
  const { said, ran } = removeOn(machine);
  expect(ran).toEqual([]);
  expect(said).toMatch(/nothing was changed/i);
  expect(said).toContain('\n  rm -f /etc/systemd/system/chickadee.service /etc/chickadee.env\n');
});
