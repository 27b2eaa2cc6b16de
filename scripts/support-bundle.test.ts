import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from 'e2e/support/run-command';
import { migrate, openDatabase } from 'sync-server/db/database';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-report-'));
  const opened = openDatabase(join(folder, 'school.db'));
  await migrate(opened);
  await opened.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runCommand({ DATA_DIR: folder }, 'support-bundle', ...args);

it('a report is written into a new file, and never over another one', async () => {
  const report = join(folder, 'report.json');
  const made = await run(report);
  expect(made).toEqual({ failed: false, said: expect.stringContaining(`The report is in ${report}.`) });
  const text = readFileSync(report, 'utf8');
  expect(await run(report)).toEqual({
    failed: true,
    said: `${report} is there already: delete it, or name another file for the report.`,
  });
  expect(readFileSync(report, 'utf8')).toBe(text);
});

it('a log or a folder that is not there is named in words', async () => {
  const log = join(folder, 'log.txt');
  expect(await run(join(folder, 'report.json'), log)).toEqual({
    failed: true,
    said: `There is no file ${log} with lines of the log.`,
  });
  expect(existsSync(join(folder, 'report.json'))).toBe(false);
  expect((await run(join(folder, 'nowhere', 'report.json'))).said).toBe(
    `There is no folder ${join(folder, 'nowhere')} for the report: make it first, or name another one.`,
  );
});
