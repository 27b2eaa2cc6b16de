import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from 'e2e/support/run-command';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requireFolder } from './require-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a folder that is missing, or is a file, is refused with a sentence', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  requireFolder(folder, 'the report');
  for (const wrong of [join(folder, 'nowhere'), file, join(file, 'below')])
    expect(() => requireFolder(wrong, 'the report')).toThrow(
      `There is no folder ${wrong} for the report: make it first, or name another one.`,
    );
});

it.each([
  ['restore-drill', [], '', 'the drill'],
  ['school', ['export'], 'oak.school', 'the file of the school'],
])('%s says that its folder is missing', async (command, args, file, what) => {
  const nowhere = join(folder, 'nowhere');
  const settings = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') };
  expect(await runCommand(settings, command, ...args, join(nowhere, file))).toEqual({
    failed: true,
    said: `There is no folder ${nowhere} for ${what}: make it first, or name another one.`,
  });
});
