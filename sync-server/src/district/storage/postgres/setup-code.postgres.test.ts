/** A setup code for a school in PostgreSQL whose administrator cannot sign in any more. Decision 179. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { createSchool } from '#create-school.ts';
import { makeSetupCode } from '#services/people/passwords/make-setup-code.ts';
import { setUpAdministrator } from '#services/people/passwords/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '#test/postgres/own-database.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startTestDistrict } from '#test/test-district.ts';
import { testConfig } from '#test/test-school.ts';
import { renewSetupCode, renewSetupCodeOfBox } from '../../commands/manage-schools.ts';

const OAK = 'oak.schools.test';
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

test('a school of a district in PostgreSQL gets one more administrator by the code of the command', async () => {
  const district = await startTestDistrict([OAK], { DATABASE_URL: database.url });
  const setUp = async (code: string | undefined, username: string) => {
    const body = { code, username, password: 'secret-secret' };
    return (await district.ask(OAK, '/api/auth/setup', { method: 'POST', body })).status;
  };
  expect(await setUp(district.codes.get(OAK), 'head')).toBe(201);
  const renewing = renewSetupCode(district.config, OAK, district.secrets, district.clock);
  await district.passUntil(() => !district.schools.isOpen(OAK));
  const { code } = await renewing;
  await district.pass(1);
  expect([await setUp(code, 'second'), await setUp(code, 'third')]).toEqual([201, 403]);
  await district.stop();
});

test('a school of its own in PostgreSQL gets a code from the command beside its running server', async () => {
  const config = { ...testConfig(temporaryFolder()), engine: 'postgres' as const };
  const secrets = { ...NO_SECRETS, databaseUrl: database.url };
  const school = await createSchool({ config, secrets });
  const at = { address: '127.0.0.1', deviceToken: undefined, deviceName: 'Laptop' };
  const setUp = (code: string, username: string) =>
    setUpAdministrator(school, { code, username, password: 'secret-secret' }, at);
  await setUp((await makeSetupCode(school)).code, 'head');
  const { user } = await setUp(await renewSetupCodeOfBox(config, secrets), 'second');
  expect(user.role).toBe('admin');
  await school.close();
});
