import { afterEach, beforeEach, expect, it } from 'vitest';
import { hostElsewhere } from '#config/config.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';
import { inventory } from './inventory/inventory.ts';

let served: TestSchool;
beforeEach(async () => {
  served = await openTestSchool({ inMemory: true });
});
afterEach(() => served.close());

it('the privacy packet says what this school holds and decided', async () => {
  const admin = await served.setUpAdmin();
  const rivera = await served.teacher('Rivera');
  await served.student(rivera, 'Amina');
  await admin.ok('PATCH /api/settings', { body: { recordOnlyWithConsent: true } });
  const packet = await admin.ok('GET /api/privacy-packet');
  expect(packet).toMatchObject({
    ...{ children: 1, teachers: 1, backups: false, encrypted: false, googleSignIn: false },
    onlineBackups: null,
    settings: { recordOnlyWithConsent: true },
    lifetimes: { session: 30 },
  });
  expect(packet).toMatchObject({ engine: served.school.engine, isHosted: false });
  expect(packet.inventory).toHaveLength(Object.keys(inventory).length);
  const answers = packet.inventory.find(({ title }) => title === 'Answers and feedback');
  expect(answers).toMatchObject({ about: ['child'], holds: expect.arrayContaining(['the recorded voice']) });
});

it('the privacy packet names nobody', async () => {
  const admin = await served.setUpAdmin();
  const rivera = await served.teacher('Rivera');
  await served.student(rivera, 'Amina');
  expect(JSON.stringify(await admin.ok('GET /api/privacy-packet'))).not.toMatch(/Amina|Rivera/);
});

it('the privacy packet names the machines elsewhere that hold what children say', async () => {
  const fileStorage = {
    endpoint: 'https://s3.cloud.test',
    bucket: 'b',
    region: 'r',
    accessKeyId: 'k',
    prefix: '',
  };
  const admin = await served.setUpAdmin();
  Object.assign(served.school.config, {
    ...{ fileStorage, databaseHost: 'db.cloud.test', schoolHost: 'oak.schools.test' },
  });
  expect(await admin.ok('GET /api/privacy-packet')).toMatchObject({
    fileStorage: 's3.cloud.test',
    databaseServer: 'db.cloud.test',
    isHosted: true,
  });
});

it.each([
  ['postgres://chickadee:hidden@db.cloud.test:5433/oak', 'db.cloud.test'],
  ['postgres:///oak?host=db.cloud.test', 'db.cloud.test'],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/oak', null],
  ['postgres:///oak?host=/var/run/postgresql', null],
  ['postgres://localhost/oak', null],
  ['postgres://chickadee:hidden@/oak', null],
  ['postgres://chickadee:hidden@/oak?host=db.cloud.test', 'db.cloud.test'],
  ['postgres://localhost/oak?host=db.cloud.test', 'db.cloud.test'],
  ['postgres:///oak', null],
  ['http://[::1]:9000', null],
  ['http://127.0.0.1:9000', null],
  [undefined, null],
])('%s is elsewhere: %s', (address, host) => expect(hostElsewhere(address)).toBe(host));
