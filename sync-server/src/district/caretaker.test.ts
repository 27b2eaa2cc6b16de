import { join } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, expect, it } from 'vitest';
import { listBackups } from '#ops/backup/backup-folder.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startTestDistrict, type TestDistrict } from '#test/test-district.ts';

const OAK = 'oak.test';
const ELM = 'elm.test';
let district: TestDistrict;
afterEach(() => district.stop());

it('a school that nobody calls is visited once a day, backed up and closed again', async () => {
  const BACKUP_DIR = temporaryFolder();
  district = await startTestDistrict([OAK, ELM], { BACKUP_DIR }, { idleMs: 5000 });
  const count = async (host: string) => (await listBackups(join(BACKUP_DIR, host))).length;
  await district.passUntil(async () => (await count(ELM)) === 1 && (await count(OAK)) === 1);
  await district.passUntil(() => district.schools.openHosts().length === 0);
  await district.pass(60);
  expect([await count(ELM), await count(OAK), district.schools.openHosts()]).toEqual([1, 1, []]);
  district.clock.advance(DAY_MS);
  await district.passUntil(async () => (await count(ELM)) === 2 && (await count(OAK)) === 2);
});

it('a school with changes is backed up when it closes', async () => {
  const BACKUP_DIR = temporaryFolder();
  district = await startTestDistrict([OAK], { BACKUP_DIR }, { idleMs: 3000 });
  const count = async () => (await listBackups(join(BACKUP_DIR, OAK))).length;
  await district.passUntil(async () => (await count()) === 1);
  await district.passUntil(() => district.schools.openHosts().length === 0);

  const person = { username: 'rivera', email: 'r@school.test', firstName: 'Rosa', lastName: 'Rivera' };
  const body = { ...person, password: 'secret-secret' };
  expect((await district.ask(OAK, '/api/users', { method: 'POST', body })).status).toBe(201);
  await district.passUntil(() => district.schools.openHosts().length === 0);
  expect(await count()).toBe(2);
  // Nothing was written since: a further closing makes no further backup.
  await district.ask(OAK, '/api/health');
  await district.passUntil(() => district.schools.openHosts().length === 0);
  expect(await count()).toBe(2);
});
