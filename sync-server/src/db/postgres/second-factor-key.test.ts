/** Servers of one school, each with a data folder of its own, must have the same key of second factors. */
import { copyFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#config/env.ts';
import { turnOnSecondFactor } from '#test/people/authenticator.ts';
import type { Person } from '#test/people/person.ts';
import { openSecondProcess } from '#test/postgres/second-process.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { query } from '../statements.ts';

let one: TestSchool;
let admin: Person;
beforeEach(async () => {
  one = await openTestSchool();
  admin = await one.setUpAdmin();
  await turnOnSecondFactor(admin, 'head-secret', one.clock);
});
afterEach(() => one.close());

const openElsewhere = (folder = temporaryFolder()) => openSecondProcess({ ...one, folder });

async function logInAt({ visitor }: TestSchool) {
  const body = { username: 'head', password: 'head-secret' };
  return (await visitor.request('POST /api/auth/login', { body })).code;
}

test('a server with another key of second factors does not start, and says what to do', async () => {
  const refused = openElsewhere();
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(
    /second-factor\.key is not the key .* Copy the file from another server .* delete the row second_factor_key /,
  );
  expect(await logInAt(one)).toBe('second_factor_required');
});

test('a server with a copy of the key starts, and asks for the code', async () => {
  const folder = temporaryFolder();
  copyFileSync(one.school.config.secretKeyFile, `${folder}/second-factor.key`);
  const two = await openElsewhere(folder);
  expect(await logInAt(two)).toBe('second_factor_required');
  await two.close();
});

test('the fingerprint of the first key stays until somebody deletes it; then second factors are off under a new key', async () => {
  await expect(openElsewhere()).rejects.toThrow(ConfigError);
  await query(one.school.db, `delete from settings where name = 'second_factor_key'`);
  const two = await openElsewhere();
  expect(await logInAt(two)).toBeUndefined();
  await two.close();
  await expect(openSecondProcess(one)).rejects.toThrow(ConfigError);
});

test('servers that start at once on one empty folder have one key', async () => {
  await query(one.school.db, `delete from settings where name = 'second_factor_key'`);
  const folder = temporaryFolder();
  const servers = await Promise.all([1, 2, 3].map(() => openElsewhere(folder)));
  const fingerprints = servers.map(({ school }) => school.secretBox.fingerprint());
  expect(new Set(fingerprints).size).toBe(1);
  for (const server of servers) await server.close();
});
