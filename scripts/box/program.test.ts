/** The program at the top of a release archive, with a Node that says how it was called. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeDistrictConfig } from 'sync-server/config/district';
import { parseEnv } from 'sync-server/config/env';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { launcher } from './release/files.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'chickadee-program-')));
  const node = join(folder, 'chickadee-1', 'node', 'bin', 'node');
  mkdirSync(dirname(node), { recursive: true });
  writeFileSync(node, '#!/bin/sh\necho "$@"\nenv\n', { mode: 0o755 });
  writeFileSync(join(folder, 'chickadee-1', 'chickadee'), launcher, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(settings: NodeJS.ProcessEnv): { called: string; settings: NodeJS.ProcessEnv } {
  const said = execFileSync(join(folder, 'chickadee-1', 'chickadee'), ['start'], {
    ...{ encoding: 'utf8', env: { PATH: process.env.PATH, ...settings } },
  });
  const [called = '', ...lines] = said.trim().split('\n');
  return { called, settings: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) };
}

const program = () => join(folder, 'chickadee-1', 'scripts', 'dist', 'box', 'chickadee.js');

it('the program of the archive keeps one school beside its folder, or where DATA_DIR says', () => {
  const { called, settings } = start({});
  expect([called, settings.DATA_DIR]).toEqual([`${program()} start`, join(folder, 'chickadee-data')]);
  expect(settings.DATA_DIR_IS_USUAL).toBe('1');
  const named = start({ DATA_DIR: '/srv/school' }).settings;
  expect([named.DATA_DIR, named.DATA_DIR_IS_USUAL]).toEqual(['/srv/school', undefined]);
});

it('the program of the archive serves many schools, which have no folder of one', () => {
  const { called, settings } = start({ SCHOOLS_DIR: join(folder, 'schools') });
  expect(settings.DATA_DIR).toBeUndefined();
  expect(makeDistrictConfig(parseEnv(settings))?.schoolsDir).toBe(join(folder, 'schools'));
  expect(called).toBe(`--max-semi-space-size=4 ${program()} start`);
});
