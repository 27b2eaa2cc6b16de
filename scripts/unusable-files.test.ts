/** What the commands say of a file that SQLite cannot use, of which its own errors name none. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, runSourceCommand } from 'e2e/support/run-command';
import { afterEach, beforeEach, expect, it } from 'vitest';

const BACKUP = '2026-01-01T00-00-00.000Z';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-unusable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...names: string[]) => join(folder, ...names);
const settings = () => ({ DATA_DIR: at('data'), BACKUP_DIR: at('backups'), PORT: '0' });
const run = (command: string, ...args: string[]) => runCommand(settings(), command, ...args);

it.each([
  ['backup', [], 'may not use'],
  ['export-school', ['exported'], 'cannot read or write'],
  ['school', ['export', 'oak.school'], 'cannot read or write'],
  ['support-bundle', ['report.json'], 'cannot read or write'],
])('%s names the database that it cannot open, and what to do', async (command, args, reason) => {
  // SQLite opens a folder no better than a file of somebody else.
  mkdirSync(at('data', 'school.db'), { recursive: true });
  const { failed, said } = await run(command, ...args.map((name) => (name === 'export' ? name : at(name))));
  expect([failed, said]).toEqual([true, expect.stringContaining(`${reason} ${at('data', 'school.db')}.`)]);
  expect(said).toMatch(/or name another one with DATA_DIR\.|Check that the disk is connected and sound/);
});

it('a command names the lock of the data folder that it cannot open', async () => {
  mkdirSync(at('data', 'school.db'), { recursive: true });
  mkdirSync(at('data', 'lock.db'));
  expect((await run('backup')).said).toContain(`may not use ${at('data', 'lock.db')}.`);
});

it('a drill names the backup that it cannot open', async () => {
  mkdirSync(at('backups', BACKUP, 'school.db'), { recursive: true });
  expect((await runSourceCommand(settings(), 'restore-drill')).said).toContain(
    `cannot read or write ${at('backups', BACKUP, 'school.db')}.`,
  );
});
