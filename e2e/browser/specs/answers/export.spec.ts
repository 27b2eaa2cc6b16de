/** A teacher exports recordings as a table, a zip and a portfolio, each compared with what the school has; and cancels while the file comes. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Download, Locator, Page } from 'playwright';
import { readZip } from 'pwa/data/packs/read-zip';
import type { Recording } from 'shared-schema/entities';
import { createCsvMoment } from 'shared-schema/rules/csv-moment';
import { Teacher } from '#browser/actors/teacher.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectNoBarrier, expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { watchEndedSounds } from '#browser/support/sounds/sound.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion, wavOf } from '#support/answer-question.ts';
import { prepareClassOfTwo } from '#support/prepared-class.ts';
import { commandFile } from '#support/run-command.ts';

/** The sounds of three seconds would take half a minute. */
const SLOW_BYTES_PER_SECOND = 10_000;
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];
const FEEDBACK = '=1+1 <img src=x onerror="document.title=1">';

/** Opens the dialog from the page. */
async function openExport({ page }: Teacher): Promise<Locator> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Recordings' });
  await expectLoaded(dialog.getByText('2 recordings match.')).toBeVisible();
  return dialog;
}

/** Exports, and answers where the file lies and what it is called. */
async function save({ page }: Teacher, dialog: Locator): Promise<{ path: string; name: string }> {
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const saved = await download;
  await expectLoaded(page.getByText('Export Complete')).toBeVisible();
  await expect(dialog).toBeHidden();
  return { path: await saved.path(), name: saved.suggestedFilename() };
}

/** The day before the first of `recordings`, which come one after the other, and the day of the last. */
async function chooseDays(
  { page }: Teacher,
  dialog: Locator,
  recordings: readonly Recording[],
): Promise<void> {
  const spokenAt = recordings.map(({ recordedAt }) => recordedAt).toSorted();
  const [before, last] = await page.evaluate(
    (ends) =>
      ends.map(({ at, later }) => {
        const moment = new Date(at);
        const day = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + later);
        const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
        return parts.map((part) => String(part).padStart(2, '0')).join('-');
      }),
    [
      { at: spokenAt[0] ?? '', later: -1 },
      { at: spokenAt.at(-1) ?? '', later: 0 },
    ],
  );
  await dialog.getByRole('combobox', { name: 'Date range' }).click();
  await page.getByRole('option', { name: 'Custom Range' }).click();
  const exportButton = dialog.getByRole('button', { name: 'Export' });
  await expect(exportButton).toBeDisabled();
  await dialog.getByLabel('First day').fill(last ?? '');
  await dialog.getByLabel('Last day').fill(before ?? '');
  await expect(dialog.getByRole('status')).toHaveText('The last day is before the first day.');
  await dialog.getByLabel('First day').fill(before ?? '');
  await expectLoaded(dialog.getByText(/^No recording matches/)).toBeVisible();
  await expect(exportButton).toBeDisabled();
  await expectNoBarrierByDayOrNight(page, 'the export dialog');
  await dialog.getByLabel('Last day').fill(last ?? '');
  await expectLoaded(dialog.getByText('2 recordings match.')).toBeVisible();
}

/** Cancels while the sounds of this dialog's zip come slowly. Nothing is saved. */
async function cancelExport({ page }: Teacher, dialog: Locator): Promise<void> {
  const saved: string[] = [];
  const note = (download: Download) => void saved.push(download.suggestedFilename());
  page.on('download', note);
  const network = await page.context().newCDPSession(page);
  const receive = (downloadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, uploadThroughput: -1, downloadThroughput },
    });
  await network.send('Network.enable');
  await receive(SLOW_BYTES_PER_SECOND);
  const asked = page.waitForResponse('**/api/recordings/export');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const answer = await asked;
  expect(answer.status()).toBe(200);
  await expectLoaded(dialog.getByText(/^2 recordings: [1-9][\d.]*\s[kM]B of about \d/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectLoaded(page.getByText('Export canceled')).toBeVisible();
  await expect.poll(() => answer.request().failure()?.errorText).toContain('ABORTED');
  await expect(dialog.getByText('2 recordings match.')).toBeVisible();
  expect(saved).toEqual([]);
  await receive(-1);
  await network.detach();
  page.off('download', note);
}

/** No barrier, and nothing beyond the right edge, at each size of a screen. */
async function expectFits(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoBarrier(page, `${what} at ${size.width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  }
}

test('recordings are exported as a table, a zip and a portfolio', async ({ testSchool }) => {
  const {
    teacher: school,
    studentId,
    omarId,
    activityId,
  } = await prepareClassOfTwo(testSchool.server.url, 1);
  const feedback = { teacherFeedbackText: FEEDBACK, score: 80 };
  await answerQuestion(school, { studentId, activityId, sound: wavOf(1), feedback });
  await answerQuestion(school, { studentId: omarId, activityId, sound: wavOf(2), feedback });
  const recordings = await school.call<Recording[]>('GET', '/api/recordings');
  const rivera = new Teacher(await testSchool.laptop());
  await rivera.signIn();
  const { page } = rivera;
  await page.goto('/teacher/recordings');

  await test.step('a custom range as a table', async () => {
    const dialog = await openExport(rivera);
    await chooseDays(rivera, dialog, recordings);
    const { path, name } = await save(rivera, dialog);
    expect(name).toMatch(/^recordings_export_\d{4}-\d\d-\d\d\.csv$/);
    const [head = '', ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
    expect(head).toMatch(/^\ufeffstudent,username,class,activity,/);
    const momentOf = createCsvMoment(
      await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
    );
    for (const { recordedAt, audioUrl, feedbackAt } of recordings) {
      const line = lines.find((text) => text.includes(audioUrl)) ?? '';
      const [spokenAt, judgedAt] = [recordedAt, feedbackAt].map((at) => at && momentOf(at));
      expect(line).toContain(`,Bluebirds,At the Park,1,What do you see in picture 1?,${spokenAt},`);
      expect(line).toContain(`,80,"'${FEEDBACK.replaceAll('"', '""')}",,,${judgedAt},,${audioUrl},`);
    }
    expect(lines).toHaveLength(recordings.length);
  });

  await test.step('a zip with the sounds, canceled while it comes, and then whole', async () => {
    const dialog = await openExport(rivera);
    await dialog.getByText('ZIP', { exact: true }).click();
    await cancelExport(rivera, dialog);
    const { path } = await save(rivera, dialog);
    const entries = await readZip(new Blob([await readFile(path)]), { maxEntries: 9, maxUnpackedBytes: 9e6 });
    const names = entries.map(({ name }) => name);
    expect(names).toEqual([
      ...['recordings.csv', 'recordings.json'],
      ...['mei', 'omar'].map((who) =>
        expect.stringMatching(new RegExp(`^audio/${who}-chen_at-the-park_q1_.*\\.wav$`)),
      ),
    ]);
    const list = JSON.parse(new TextDecoder().decode(await entries[1]?.read()));
    for (const { username, audio } of list.recordings) {
      const stored = recordings.find((row) => row.studentId === (username === 'mei' ? studentId : omarId));
      const sound = await entries.find(({ name }) => name === audio)?.read();
      expect(Buffer.from(sound ?? []).equals(await school.download(stored?.audioUrl ?? ''))).toBe(true);
    }
  });

  await test.step('a portfolio plays from a disk', async () => {
    const dialog = await openExport(rivera);
    await dialog.getByText('Portfolio', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Whose recordings' }).click();
    await page.getByRole('option', { name: 'Mei Chen' }).click();
    await expectLoaded(dialog.getByText('1 recording matches.')).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^portfolio_mei-chen_.*\.html$/);
    const folder = await mkdtemp(join(tmpdir(), 'chickadee-portfolio-'));
    try {
      const file = join(folder, 'portfolio.html');
      await saved.saveAs(file);
      const tab = await rivera.device.anotherTab();
      const ended = await watchEndedSounds(tab);
      const requests: string[] = [];
      tab.on('request', (request) => requests.push(request.url()));
      await tab.goto(pathToFileURL(file).href);
      await expect(tab.getByRole('heading', { name: 'Portfolio of Mei Chen' })).toBeVisible();
      await expect(tab.getByText(FEEDBACK)).toBeVisible();
      await expectNoBarrier(tab, 'a portfolio');
      await tab.getByLabel('Answer of Mei Chen').evaluate((audio: HTMLAudioElement) => audio.play());
      await expectSynced.poll(async () => (await ended()).length).toBe(1);
      expect(requests.filter((address) => !/^(file|data):/.test(address))).toEqual([]);
      expect(await tab.title()).toBe('Portfolio of Mei Chen');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  await test.step('the whole school plays from a disk', async () => {
    const top = await mkdtemp(join(tmpdir(), 'chickadee-exit-'));
    try {
      const folder = join(top, 'school');
      const env = { ...process.env, DATA_DIR: testSchool.server.dataDir };
      await promisify(execFile)(process.execPath, [...commandFile('export-school'), folder], { env });
      const tab = await rivera.device.anotherTab();
      const ended = await watchEndedSounds(tab);
      const requests: string[] = [];
      tab.on('request', (request) => requests.push(request.url()));
      await tab.goto(pathToFileURL(join(folder, 'index.html')).href);
      await expectFits(tab, 'an exported school');
      await tab.getByRole('link', { name: 'Mei Chen' }).click();
      await expect(tab.getByText(FEEDBACK)).toBeVisible();
      await expectNoBarrier(tab, 'the page of a child in an exported school');
      const pictures = tab.locator('img');
      await expect(pictures).toHaveCount(1);
      await expect(pictures).toHaveJSProperty('complete', true);
      await expect(pictures).not.toHaveJSProperty('naturalWidth', 0);
      const sound = tab.getByLabel('Answer of Mei Chen');
      await sound.evaluate((audio: HTMLAudioElement) => audio.play());
      await expectSynced.poll(async () => (await ended()).length).toBe(1);
      expect(await sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.9);
      await tab.getByRole('link', { name: 'Back to the beginning' }).click();
      await tab.getByRole('link', { name: 'At the Park' }).click();
      await expect(tab.getByRole('heading', { name: 'At the Park' })).toBeVisible();
      expect(requests.filter((address) => !address.startsWith('file:'))).toEqual([]);
    } finally {
      await rm(top, { recursive: true, force: true });
    }
  });
});
