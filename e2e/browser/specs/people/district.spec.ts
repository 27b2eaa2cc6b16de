/** The administrator of a district sees how its schools fare, and what storage they will need. */
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SchoolSummary } from 'shared-schema/contract';
import { makeDistrictConfig } from 'sync-server/config/district';
import { parseEnv } from 'sync-server/config/env';
import { NO_SECRETS } from 'sync-server/config/secrets';
import { VERSION } from 'sync-server/config/version';
import { addSchool } from 'sync-server/district/commands/manage-schools';
import { type DataLock, lockDataFolder } from 'sync-server/ops/data-folder/data-lock';
import { administrator, prepareAdministrator } from '#browser/actors/administrator.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const place = join(tmpdir(), `chickadee-district-${process.pid}`);
// The browsers of all scenarios know the machine by this name.
const settings = { SCHOOLS_DIR: join(place, 'schools'), DISTRICT_HOST: 'localhost', DATA_DIR: '' };
mkdirSync(settings.SCHOOLS_DIR, { recursive: true });
test.use({ settings });
const locks: DataLock[] = [];
test.afterAll(() => {
  for (const lock of locks) lock.release();
  rmSync(place, { recursive: true, force: true });
});

const GiB = 1024 ** 3;
const summary: SchoolSummary = {
  ...{
    // The server keeps what is an hour old at most, however often it visits the school.
    at: new Date().toISOString(),
    version: VERSION,
    findings: [],
    lastBackup: '2026-05-04T15:00:00.000Z',
  },
  ...{ databaseBytes: Math.round(0.4 * GiB), fileBytes: Math.round(7.3 * GiB) },
  growth: { schoolDays: 28, answersPerSchoolDay: 1830, bytesPerSchoolDay: 94_000_000 },
};
const finding = { count: null, at: null };

const LOCKED = 'pine-and-willow-elementary.schools.example';

/** What each school wrote when it closed; the last one cannot be opened. */
const schools: Record<string, SchoolSummary | null> = {
  'ash.schools.example': summary,
  'elm.schools.example': {
    ...summary,
    lastBackup: '2026-05-01T15:00:00.000Z',
    findings: [
      { ...finding, code: 'disk_low', urgency: 'soon' },
      { ...finding, code: 'backup_late', urgency: 'now', at: '2026-05-01T15:00:00.000Z' },
    ],
  },
  'oak.schools.example': { ...summary, fileBytes: 30 * 1024 ** 2, growth: null, lastBackup: null },
  [LOCKED]: null,
};

test('the administrator of a district signs in and sees which school needs somebody', async ({
  testSchool,
}) => {
  const config = makeDistrictConfig(parseEnv(settings));
  if (!config) throw new Error('no district');
  for (const [host, kept] of Object.entries(schools)) {
    await addSchool(config, host, NO_SECRETS);
    const folder = join(settings.SCHOOLS_DIR, host);
    if (kept) writeFileSync(join(folder, 'summary.json'), JSON.stringify(kept));
  }
  locks.push(lockDataFolder(join(settings.SCHOOLS_DIR, LOCKED), 'server'));
  const { host, port } = testSchool.server;
  const [answer] = await once(get({ host, port, headers: { host: LOCKED } }), 'response');
  expect(answer.resume().statusCode).toBe(503);
  await prepareAdministrator(testSchool.server);
  const laptop = await testSchool.laptop();
  const page = await laptop.open();
  await page.goto('/district');
  await expectLoaded(page.getByRole('heading', { name: 'Administrator sign in' })).toBeVisible();
  await expect(page.getByText('The schools of the district are looked after here.')).toBeVisible();
  await page.getByLabel('Username').fill(administrator.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Schools of the district' })).toBeVisible();

  const rows = page.getByRole('row');
  await expectLoaded(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('elm.schools.example');
  await expect(rows.nth(1)).toContainText(/To do now: No backup since May 1, 2026/);
  await expect(rows.nth(1)).toContainText('To do soon: Little space is left on the disk');
  await expect(rows.nth(2)).toContainText(LOCKED);
  await expect(rows.nth(2)).toContainText(/To do now: Could not be opened on .*: see the log of the server/);
  await expect(rows.nth(3)).toContainText('ash.schools.example');
  await expect(rows.nth(3)).toContainText('Well');
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('In a school year');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoBarrierByDayOrNight(page, `district at ${size.width}`);
    const isWider = () => document.documentElement.scrollWidth > window.innerWidth;
    expect(await page.evaluate(isWider), `${size.width}`).toBe(false);
  }

  await page.getByRole('link', { name: 'Your account' }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Schools of the district' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Administrator sign in' })).toBeVisible();
});
