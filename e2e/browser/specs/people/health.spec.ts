/** The administrator looks after the school's computer: what is wrong, a backup at once, and a report for support. */
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareAdministrator, signInAdministrator } from '#browser/actors/administrator.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

const place = join(tmpdir(), `chickadee-health-${process.pid}`);
test.use({ settings: { BACKUP_DIR: join(place, 'backups'), BACKUP_SECOND_DIR: join(place, 'usb') } });
test.afterAll(() => rm(place, { recursive: true, force: true }));

test('the administrator backs up at once, reads what is missing, and saves a report', async ({
  testSchool,
}) => {
  await prepareAdministrator(testSchool.server);
  const laptop = await testSchool.laptop();
  await laptop.open();
  const { page } = laptop;
  await signInAdministrator(page);
  await page.getByRole('link', { name: 'Health' }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Health and backups' })).toBeVisible();
  await expectLoaded(page.getByText('No backup yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expectLoaded(page.getByText('Backup made')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Checked', exact: true })).toBeVisible();
  await expect(page.getByText('The second backup disk is not there', { exact: true })).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoBarrierByDayOrNight(page, `health at ${size.width}`);
    const isWider = () => document.documentElement.scrollWidth > window.innerWidth;
    expect(await page.evaluate(isWider), `${size.width}`).toBe(false);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save report' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^chickadee-support-\d{4}-\d\d-\d\d\.json$/);
  const report = JSON.parse(await readFile(await saved.path(), 'utf8'));
  expect(report.health.findings).toMatchObject([{ code: 'second_copy_away' }, { code: 'voice_off' }]);
  expect(report.jobs).toEqual(expect.any(Array));
});
