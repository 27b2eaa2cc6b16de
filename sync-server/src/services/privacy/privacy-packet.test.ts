import { afterEach, beforeEach, expect, it } from 'vitest';
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
