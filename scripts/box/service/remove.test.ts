import { expect, it } from 'vitest';
import { removeService } from './remove.ts';

const unit = '[Service]\nUser=chickadee\nEnvironment="DATA_DIR=/srv/oak"\n';

function removeOn(machine: { isRoot: boolean; runsSystemd: boolean }, secrets: string | null = null) {
  const ran: string[] = [];
  const run = (command: readonly string[]) => void ran.push(command.join(' '));
  return { remove: () => removeService({ unit, secrets, hasCache: true, run, ...machine }), ran };
}
const onMachine = { isRoot: true, runsSystemd: true };

it('a service is stopped before its files go, and the school stays', () => {
  const { remove, ran } = removeOn(onMachine);
  const said = remove();
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
  const { remove, ran } = removeOn(machine);
  const said = remove();
  expect(ran).toEqual([]);
  expect(said).toMatch(/nothing was changed/i);
  expect(said).toContain('\n  rm -f /etc/systemd/system/chickadee.service /etc/chickadee.env\n');
});

it.each([
  ['postgres://oak:hidden@db.example:5432/schools?sslmode=verify-full', 'schools at db.example'],
  ['postgres://oak:hidden@/schools?host=/run/postgresql', 'schools at localhost'],
  ['postgres://oak:hidden@db.example', 'oak at db.example'],
])('a service whose school is in PostgreSQL says where, without the password: %s', (url, place) => {
  const textOf = (more: string) => removeOn(onMachine, `DATABASE_URL="${url}"\n${more}`).remove();
  expect(textOf('DATABASE_SCHEMA=maple\n')).toContain(`\n  database          ${place}, schema maple\n`);
  expect(textOf('')).toContain(`\n  database          ${place}, schema chickadee\n`);
  expect(textOf('')).not.toContain('hidden');
});

it('a removal that cannot read the secret settings changes nothing', () => {
  const { remove, ran } = removeOn(onMachine, 'DATABASE_URL="postgres://oak');
  expect(remove).toThrow('Line 1 of /etc/chickadee.env cannot be read.');
  expect(ran).toEqual([]);
});
