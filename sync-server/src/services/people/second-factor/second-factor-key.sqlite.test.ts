/** The key of a box: whoever looks after the computer may take it away, and a restored backup comes without it. */
import { readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#log/logger.ts';
import { turnOnSecondFactor } from '#test/people/authenticator.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const body = { username: 'head', password: 'head-secret' };
const OFF = 'second_factors_off';

let served: TestSchool;
let lines: string[];
beforeEach(async () => {
  lines = [];
  served = await start(temporaryFolder());
  await turnOnSecondFactor(await served.setUpAdmin(), body.password, served.clock);
  await restart();
});
afterEach(() => served.close());

function start(folder: string) {
  const log = createLogger('warn', { write: (line) => void lines.push(line) });
  return openTestSchool({ folder, log, ...(served && { clock: served.clock }) });
}

async function restart(meanwhile = () => {}) {
  await served.close();
  meanwhile();
  served = await start(served.folder);
}

const eventsOf = (name: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ event }) => event === name);
const logInCode = async () => (await served.visitor.request('POST /api/auth/login', { body })).code;

test('a second factor is asked for after a restart with the same key, and nothing is said', async () => {
  expect(await logInCode()).toBe('second_factor_required');
  expect(eventsOf(OFF)).toEqual([]);
});

test('a school whose key was taken away starts, says that second factors are off, and can set them up anew', async () => {
  await restart(() => rmSync(served.school.config.secretKeyFile));
  expect(eventsOf(OFF)).toMatchObject([{ accounts: 1 }]);
  expect(await logInCode()).toBeUndefined();
  const head = await served.signIn(body.username, body.password);
  expect(await head.ok('GET /api/auth/second-factor')).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  await turnOnSecondFactor(head, body.password, served.clock);
  lines = [];
  await restart();
  expect(await logInCode()).toBe('second_factor_required');
  expect(eventsOf(OFF)).toEqual([]);
});

test('a school of a box has its key in no row of the database', async () => {
  const key = readFileSync(served.school.config.secretKeyFile);
  const settings = await served.school.db.selectFrom('settings').selectAll().execute();
  expect(settings.map(({ name }) => name)).not.toContain('second_factor_key');
  for (const { value } of settings)
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(value).not.toContain(key.toString(encoding));
});
