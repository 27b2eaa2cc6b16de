/** Whoever has the machine makes a setup code for a school whose administrator cannot sign in any more. Decision 179. */
import { afterEach, expect, it } from 'vitest';
import { NO_SECRETS } from '#config/secrets.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock } from '#test/test-clock.ts';
import { startTestDistrict, type TestDistrict } from '#test/test-district.ts';
import { openTestSchool, testConfig } from '#test/test-school.ts';
import { renewSetupCode, renewSetupCodeOfBox } from './manage-schools.ts';

const OAK = 'oak.schools.test';
let district: TestDistrict | null = null;
afterEach(async () => {
  await district?.stop();
  district = null;
});

const administrator = (code: string | undefined, username: string) => ({
  ...{ code, username, password: 'secret-secret' },
});

it('the command of a box makes a code by which the school gets one more administrator', async () => {
  const folder = temporaryFolder();
  const clock = createTestClock();
  const first = await openTestSchool({ folder, clock });
  await first.setUpAdmin();
  await first.close();
  const { config } = first.school;
  const code = await renewSetupCodeOfBox(config, NO_SECRETS, clock);
  const again = await openTestSchool({ folder, clock });
  const body = { code, username: 'second', password: 'secret-secret' };
  await again.visitor.ok('POST /api/auth/setup', { body });
  expect((await again.signIn('head', 'head-secret')).user.role).toBe('admin');
  await again.close();
});

it('the command of a box refuses while a server runs, and changes nothing', async () => {
  const folder = temporaryFolder();
  const first = await openTestSchool({ folder });
  await first.setUpAdmin();
  const lock = lockDataFolder(folder, 'server');
  await expect(renewSetupCodeOfBox(first.school.config, NO_SECRETS)).rejects.toThrow(/Stop it first/);
  expect(
    await first.school.db
      .selectFrom('settings')
      .select('name')
      .where('name', 'like', 'setup_code%')
      .execute(),
  ).toEqual([]);
  lock.release();
  await first.close();
});

it('the command of a box says where there is no school, and where the next start prints the code', async () => {
  const folder = temporaryFolder();
  const config = testConfig(folder);
  await expect(renewSetupCodeOfBox(config, NO_SECRETS)).rejects.toThrow(
    `There is no school in ${config.databaseFile}.`,
  );
  await (await openTestSchool({ folder })).close();
  await expect(renewSetupCodeOfBox(config, NO_SECRETS)).rejects.toThrow(/next start of the server prints/);
  // Whoever runs the command again finds the folder free.
  lockDataFolder(folder, 'server').release();
});

it('the command of a district makes a code beside the running server, and the first administrator stays', async () => {
  const running = await startTestDistrict([OAK]);
  district = running;
  const post = async (path: string, body: object) =>
    (await running.ask(OAK, path, { method: 'POST', body })).status;
  expect(await post('/api/auth/setup', administrator(running.codes.get(OAK), 'head'))).toBe(201);
  const renewing = renewSetupCode(running.config, OAK, running.secrets, running.clock);
  await running.passUntil(() => !running.schools.isOpen(OAK));
  const { code, isAnother } = await renewing;
  expect(isAnother).toBe(true);
  expect(await post('/api/auth/setup', administrator(code, 'second'))).toBe(201);
  expect(await post('/api/auth/setup', administrator(code, 'third'))).toBe(403);
  expect(await post('/api/auth/login', { username: 'head', password: 'secret-secret' })).toBe(200);
});
