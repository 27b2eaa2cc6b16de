/** What follows a command is taken for what a person meant by it. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, runSourceCommand } from 'e2e/support/run-command';
import { migrate, openDatabase } from 'sync-server/db/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuseMoreWords, refuseUnknownOptions, typedArguments } from './arguments.ts';

let folder: string;
let away: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-arguments-'));
  away = join(folder, 'away');
  const opened = openDatabase(join(folder, 'school.db'));
  await migrate(opened);
  await opened.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The archive's program, as a person calls it in a folder of data. */
const chickadee = (...args: string[]) =>
  runCommand({ DATA_DIR: folder, CALLER_FOLDER: folder, BACKUP_DIR: '' }, 'box/chickadee', ...args);

it('a command of the archive is understood with the dashes that npm asks for', async () => {
  expect(await chickadee('backup', '--', away)).toEqual({
    failed: false,
    said: expect.stringContaining(`in ${away} is complete and checked`),
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('-'))).toEqual([]);
  expect((await chickadee('start', '--', '--lna')).said).toContain('chickadee start does not know --lna');
});

it.each([
  ['backup', 'npm run backup -- [folder] [--school <host>]'],
  ['restore', 'npm run restore -- [backup] [--school <host>]'],
  ['fetch-backup', 'npm run fetch-backup -- [backup]'],
  ['restore-drill', 'npm run restore-drill -- [folder] [--school <host>]'],
  ['export-school', 'npm run export-school -- <folder> [--school <host>]'],
  ['import-school', 'npm run import-school -- <folder> [--school <host>]'],
  ['support-bundle', 'npm run support-bundle -- [file] [log-file] [--school <host>]'],
  ['school', 'npm run school -- code|moved <address>|export <file>|import <file>|open'],
])('%s says how it is typed, and takes no option for a folder', async (command, usage) => {
  const before = readdirSync(folder);
  expect(await chickadee(command, '--help')).toEqual({ failed: false, said: `Usage: ${usage}` });
  expect(await chickadee(command, '--scool', 'oak.test')).toEqual({
    failed: true,
    said: `${command} does not know --scool. Usage: ${usage}`,
  });
  expect(readdirSync(folder)).toEqual(before);
});

it('the program of the archive lists its commands on --help', async () => {
  const { failed, said } = await chickadee('--help');
  expect([failed, said]).toEqual([false, expect.stringContaining('./chickadee backup [folder]')]);
  expect(await chickadee('start', '--help')).toEqual({ failed: false, said: 'Usage: chickadee start --lan' });
});

// Those that no other test starts from the sources.
it.each([
  ['restore', [], 'npm run restore -- [backup] [--school <host>]'],
  ['fetch-backup', [], 'npm run fetch-backup -- [backup]'],
  ['import-school', [], 'npm run import-school -- <folder> [--school <host>]'],
  ['box/chickadee', ['school'], 'npm run school -- code|moved <address>|export <file>|import <file>|open'],
])('%s starts from the sources, too', async (command, args, usage) => {
  expect(await runSourceCommand({ DATA_DIR: folder }, command, ...args, '--help')).toEqual({
    failed: false,
    said: `Usage: ${usage}`,
  });
});

it.each([
  ['bench', 'nosuch', true, 'bench does not know nosuch. Suites: ingest, '],
  ['box/release', '--help', false, 'Usage: npm run release -- [folder]'],
  ['box/release', '--folder', true, 'Usage: npm run release -- [folder]'],
])('%s does not begin its work on %s', async (command, typed, failed, said) => {
  expect(await runSourceCommand({}, command, typed)).toEqual({ failed, said: expect.stringContaining(said) });
});

it('only the first dashes are left out, and a dash alone is no folder', () => {
  expect(typedArguments(['node', 'backup', '--', '/mnt', '--'])).toEqual(['/mnt', '--']);
  expect(typedArguments(['node', 'backup', '/mnt'])).toEqual(['/mnt']);
  const refuse = (...args: string[]) => refuseUnknownOptions(args, 'backup [folder] [--school <host>]');
  refuse('/mnt/a-b', '--school', 'oak.test');
  for (const option of ['-', '--', '-s', '--school=oak.test', '--scho'])
    expect(() => refuse('/mnt', option)).toThrow(`backup does not know ${option}.`);
  expect(() => refuse('--school', 'oak.test', '--school')).toThrow('backup takes --school once.');
});

it('a folder with a space and no quotes is refused, and no backup goes to another folder', async () => {
  expect(await chickadee('backup', away, 'DISK')).toEqual({
    failed: true,
    said: 'backup takes one folder; put a path with spaces in quotes. Usage: npm run backup -- [folder] [--school <host>]',
  });
  expect(existsSync(away)).toBe(false);
});

it('a command takes as many words as its usage has, and the host of a school is none of them', () => {
  const refuse = (usage: string, ...args: string[]) => refuseMoreWords(args, usage);
  const backup = 'backup [folder] [--school <host>]';
  refuse(backup);
  refuse(backup, '/media/USB DISK');
  refuse(backup, '--school', 'oak.test', '/mnt');
  refuse(backup, '/mnt', '--school', 'oak.test');
  for (const args of [
    ['/media/USB', 'DISK'],
    ['/media/USB', '--school', 'oak.test', 'DISK'],
  ])
    expect(() => refuse(backup, ...args)).toThrow(
      /^backup takes one folder; put a path with spaces in quotes/,
    );
  expect(() => refuse('support-bundle [file] [log-file]', 'a', 'b', 'c')).toThrow(
    'support-bundle takes one file and one log-file; put',
  );
  refuse('school export <host> <file>', 'oak.test', '/mnt/oak.school');
  expect(() => refuse('school export <host> <file>', 'oak.test', '/mnt/USB', 'DISK/oak.school')).toThrow(
    'school export takes one host and one file; put',
  );
  expect(() => refuse('school open', 'oak.test')).toThrow('school open takes nothing more. Usage:');
});
