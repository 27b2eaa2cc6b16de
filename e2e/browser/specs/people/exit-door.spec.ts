/** A school leaves with everything: its folder opens from a disk, without a server, and plays what children said. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { NO_SECRETS } from 'sync-server/config/secrets';
import { exportSchool } from 'sync-server/exit/export-school';
import { createDevice } from '#browser/support/device/chromium.ts';
import { expectNoBarrier } from '#browser/support/hands/barriers.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { answerQuestion, wavOf } from '#support/answer-question.ts';
import { prepareClass } from '#support/prepared-class.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

test('the folder of a whole school opens without a server, shows its children, and plays their answers', async ({
  testSchool,
}) => {
  const { server } = testSchool;
  const { teacher, studentId, activityId } = await prepareClass(server.url, 2);
  for (const questionId of ['q1', 'q2'])
    await answerQuestion(teacher, { studentId, activityId, questionId, sound: wavOf(1) });
  const place = await mkdtemp(join(tmpdir(), 'chickadee-exit-'));
  const folder = join(place, 'school');
  await exportSchool(makeConfig(parseEnv({ DATA_DIR: server.dataDir })), folder, { secrets: NO_SECRETS });
  await server.stop();

  const computer = await createDevice({ baseURL: 'file:///' });
  const page = await computer.open();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoBarrier(page, `the folder of a school at ${size.width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  }
  await page.getByRole('link', { name: 'mei' }).click();
  await expect(page.getByText('What do you see in picture 1?')).toBeVisible();
  await expectNoBarrier(page, 'a child of an exported school');
  const sounds = page.locator('audio');
  await expect(sounds).toHaveCount(2);
  const ended = await sounds.evaluateAll((all) =>
    Promise.all(
      all.map(async (sound) => {
        const audio = sound as HTMLAudioElement;
        const end = new Promise<Event>((resolve) => audio.addEventListener('ended', resolve, { once: true }));
        await audio.play();
        await end;
        return audio.currentTime;
      }),
    ),
  );
  for (const seconds of ended) expect(seconds).toBeGreaterThan(0.9);
  const pictures = page.locator('img');
  await expect(pictures).toHaveCount(2);
  const widths = await pictures.evaluateAll((all) =>
    all.map((picture) => (picture as HTMLImageElement).naturalWidth),
  );
  for (const width of widths) expect(width).toBeGreaterThan(0);
  expect(asked.filter((url) => !url.startsWith('file://'))).toEqual([]);
  await computer.dispose();
  await rm(place, { recursive: true, force: true });
});
