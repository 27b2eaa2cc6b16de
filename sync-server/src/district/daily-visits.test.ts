import { join } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, expect, it } from 'vitest';
import { listBackups } from '#ops/backup/backup-folder.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock } from '#test/test-clock.ts';
import { startTestDistrict, type TestDistrict } from '#test/test-district.ts';
import { startDailyVisits } from './daily-visits.ts';
import type { OpenSchool } from './open-school.ts';

const OAK = 'oak.test';
const ELM = 'elm.test';
const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

async function start(...given: Parameters<typeof startTestDistrict>): Promise<TestDistrict> {
  const district = await startTestDistrict(...given);
  running.push(district);
  return district;
}

it('a school that nobody calls is visited once a day, backed up and closed again', async () => {
  const BACKUP_DIR = temporaryFolder();
  const district = await start([OAK, ELM], { BACKUP_DIR }, { idleMs: 5000 });
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
  const district = await start([OAK], { BACKUP_DIR }, { idleMs: 3000 });
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

it('a clock that is put back does not keep a school from its daily visit', async () => {
  const clock = createTestClock();
  const visited: string[] = [];
  const dailyVisits = startDailyVisits({
    ...{ clock, log: {} as never, directory: { list: async () => [OAK] } },
    schools: {
      ...{ isOpen: () => false, hasFreePlace: () => true },
      visit: async (host) => {
        visited.push(host);
        return { state: 'busy' };
      },
    },
  });
  running.push(dailyVisits);
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise(setImmediate);
  };
  await pass(10_000);
  expect(visited).toEqual([OAK]);
  clock.jump(-30 * DAY_MS);
  await pass(DAY_MS);
  await pass(10_000);
  expect(visited).toEqual([OAK, OAK]);
});

it('daily visits that are stopped end the jobs of the school that is visited, and leave the school', async () => {
  const clock = createTestClock();
  const began = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const log: string[] = [];
  const school = {
    runJobs: async () => {
      began.resolve();
      await ended.promise;
    },
    endJobs: () => {
      log.push('jobs ended');
      ended.resolve();
    },
  };
  const dailyVisits = startDailyVisits({
    ...{ clock, log: {} as never, directory: { list: async () => [OAK] } },
    schools: {
      ...{ isOpen: () => false, hasFreePlace: () => true },
      visit: async () => ({ school: school as unknown as OpenSchool, leave: () => void log.push('left') }),
    },
  });
  clock.advance(10_000);
  await began.promise;
  await dailyVisits.stop();
  expect(log).toEqual(['jobs ended', 'left']);
});

it('a school that has opened when the daily visits are stopped has no jobs run any more', async () => {
  const clock = createTestClock();
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const log: string[] = [];
  const school = { runJobs: async () => void log.push('run'), endJobs: () => undefined };
  const dailyVisits = startDailyVisits({
    ...{ clock, log: {} as never, directory: { list: async () => [OAK] } },
    schools: {
      ...{ isOpen: () => false, hasFreePlace: () => true },
      visit: async () => {
        asked.resolve();
        await opened.promise;
        return { school: school as unknown as OpenSchool, leave: () => void log.push('left') };
      },
    },
  });
  clock.advance(10_000);
  await asked.promise;
  const stopped = dailyVisits.stop();
  opened.resolve();
  await stopped;
  expect(log).toEqual(['left']);
});

it('a school that a command closes ends the jobs of a visit after the file at hand', async () => {
  const district = await start([OAK], {}, { idleMs: 5000 });
  const visit = await district.schools.visit(OAK);
  if (!('school' in visit)) throw new Error('the school did not open');
  const { school } = visit.school;
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let count = 0;
  Object.assign(school.files, {
    size: async () => {
      count++;
      asked.resolve();
      await answered.promise;
      return 1;
    },
  });
  const facts = { type: 'audio/mpeg', size: 1, kind: 'audio', created_at: '2026-01-01T00:00:00.000Z' };
  const hashes = ['0', '5', 'a'].map((digit) => digit.repeat(64));
  await school.db
    .insertInto('uploads')
    .values(hashes.map((sha256) => ({ sha256, ...facts })))
    .execute();
  // Else the sweep would remove them.
  await school.db.deleteFrom('unnamed_files').execute();
  const jobs = visit.school.runJobs().finally(visit.leave);
  await asked.promise;
  await district.directory.setState(OAK, { state: 'closed' });
  await district.passUntil(async () => {
    const another = await district.schools.visit(OAK);
    if ('school' in another) another.leave();
    return !('school' in another);
  });
  answered.resolve();
  await jobs;
  await district.passUntil(() => district.schools.openHosts().length === 0);
  expect(count).toBe(1);
});
