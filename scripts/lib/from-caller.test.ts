/** A path that a person types means the folder where the person is. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from 'sync-server/db/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './root.ts';

let data: string;
let caller: string;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'chickadee-data-'));
  caller = realpathSync(mkdtempSync(join(tmpdir(), 'chickadee-caller-')));
  const opened = openDatabase(join(data, 'school.db'));
  await migrate(opened);
  await opened.close();
});
afterEach(() => {
  for (const folder of [data, caller]) rmSync(folder, { recursive: true, force: true });
});

it('a command of the sources writes where the caller is, in whichever folder that is', () => {
  const settings = { ...process.env, DATA_DIR: data, INIT_CWD: undefined, CALLER_FOLDER: undefined };
  const run = (env: NodeJS.ProcessEnv, cwd: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'scripts', 'run.mjs'), ...args], {
      ...{ cwd, encoding: 'utf8' as const },
      env: { ...settings, ...env },
    });
  expect(run({}, caller, 'support-bundle', 'one.json')).toContain(`The report is in ${caller}/one.json.`);
  // npm goes to the folder of the package, and says where it was called.
  run({ INIT_CWD: caller }, root, 'support-bundle', 'two.json');
  run({ INIT_CWD: caller }, root, 'export-school', 'exported');
  run({ INIT_CWD: caller }, root, 'school', 'export', 'oak.school');
  run({ INIT_CWD: caller }, root, 'backup', 'backups');
  for (const name of ['two.json', 'exported/index.html', 'oak.school', 'backups/files'])
    expect([name, existsSync(join(caller, name))]).toEqual([name, true]);
});
