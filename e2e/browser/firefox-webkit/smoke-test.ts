/** The smoke test: the main job in another browser than Chromium, and what only those do. */
import { afterEach, describe, expect, it, type TestContext } from 'vitest';
import { storedRecordings } from '#support/stored-recordings.ts';
import type { OtherBrowser } from './other-browsers.ts';
import { WAIT_TIMEOUT_MS } from './page.ts';
import { listenTo, noteForbidden, noteRecorder, readForbidden } from './page-scripts.ts';
import { answerQuestion, signInAsMei, signInAsRivera, waitUntilReadyOffline } from './people.ts';
import { openScene, type Scene } from './scene.ts';

/** Seconds by which a recording may be shorter than the time that is stored: the screen counts whole ones. */
const SHORTER = 0.5;
/** Seconds by which it may be longer: on a busy machine the recorder hears on for a moment after the press of Stop. */
const LONGER = 3;
/** Seconds by which what is stored may be shorter than what the recorder gave: none but those of rounding. */
const LOST = 0.01;
/** Enough for a first pull of three pages, so that a page can be left in the middle of it. */
const ACTIVITIES = 400;

/** Defines the tests; a browser that this machine does not have is skipped. */
export function defineSmokeTest({ name, start, damaged }: OtherBrowser): void {
  describe.skipIf(!start)(`in ${name}`, () => {
    let scene: Scene;
    const open = async (questions: number) => {
      scene = await openScene(start!, questions);
      return scene;
    };
    afterEach(({ task }: TestContext) => scene.close(task.result?.state === 'fail' ? task.name : undefined));

    it('answers that are spoken without a server arrive with their whole length', async () => {
      const { server, wifi, group, page } = await open(2);
      await signInAsMei(page, wifi.url);
      await waitUntilReadyOffline(page, 2);
      await page.goto(`${wifi.url}/student/activity/${group.activityId}`);
      await page.evaluate(noteRecorder);
      const spoken = [await answerQuestion(page, 1, 2)];
      wifi.cut();
      await server.kill();
      await page.click({ role: 'button', name: 'Next' });
      spoken.push(await answerQuestion(page, 2, 4));
      await page.goto(`${wifi.url}/student`);
      await page.seeText('Saved on this tablet');

      await server.start();
      wifi.restore();
      await page.seeText('Sent to your teacher');
      const recordings = storedRecordings(server);
      expect(recordings.map(({ questionId }) => questionId)).toEqual(['q1', 'q2']);
      for (const [index, { audioUrl, duration }] of recordings.entries()) {
        const { seconds, loudness } = await page.evaluate(listenTo, audioUrl);
        const storedSeconds = duration ?? 0;
        const { shown, recorded, given } = spoken[index]!;
        // The recorder runs before the screen counts. A busy browser gives less sound than time has passed.
        expect(recorded).toBeGreaterThanOrEqual(shown);
        expect(seconds).toBeGreaterThan(given - LOST);
        expect(given).toBeGreaterThan(recorded / 2);
        expect(storedSeconds).toBeGreaterThan(given - damaged - SHORTER);
        expect(seconds).toBeGreaterThan(storedSeconds - damaged - SHORTER);
        expect(seconds).toBeLessThan(storedSeconds + LONGER);
        expect(loudness).toBeGreaterThan(0.01);
      }
    });

    it('a teacher finds everything, then prepares a tablet', async () => {
      const { wifi, group, page, answerElsewhere } = await open(9);
      await answerElsewhere([1, 2, 3, 4, 5, 6, 7, 8]);
      for (let number = 1; number <= ACTIVITIES; number += 1) {
        const questions = [{ id: 'a', prompt: 'What is it?', imageUrl: '/stock/farm.svg' }];
        const activity = {
          title: `Activity ${number}`,
          type: 'picture_prompt',
          difficulty: 'beginner',
          questions,
        };
        await group.teacher.call('POST', '/api/activities', activity);
      }
      const pulls = () => wifi.proxiedRequests.filter(({ path }) => path === '/api/sync/pull').length;
      await page.goto(`${wifi.url}/teacher-login`);
      await page.evaluate(noteForbidden);
      const title =
        'a teacher who loads a page during the first pull finds everything there, also after going back';
      await step(title, async () => {
        await signInAsRivera(page);
        await expect.poll(pulls, { timeout: WAIT_TIMEOUT_MS, interval: 20 }).toBeGreaterThanOrEqual(2);
        expect(await page.evaluate(readForbidden)).toBeNull();
        await page.goto(`${wifi.url}/teacher/recordings`);
        await page.seeText('8 recordings');
        // Left while nothing runs, the page is kept, and must be alive again when it is shown.
        await page.goto(`${wifi.url}/teacher`);
        await page.see({ role: 'heading', name: 'Teacher Dashboard' });
        await page.driver.back();
        await page.seeText('8 recordings');
        await answerElsewhere([9]);
        await page.seeText('9 recordings');
      });
      await step(
        'a tablet is prepared while nobody answers whether the browser may keep its data',
        async () => {
          await page.goto(`${wifi.url}/teacher`);
          await page.evaluate(noteForbidden);
          await page.click({ role: 'tab', name: 'Manage Classes' });
          await page.click({ role: 'button', name: 'Bluebirds' });
          await page.click({ role: 'tab', name: 'Tablets' });
          await page.click({ role: 'button', name: 'Prepare this tablet' });
          await page.click({ role: 'button', name: 'Prepare' });
          await page.seeText('This tablet is ready');
          expect(await page.evaluate(readForbidden)).toBeNull();
        },
      );
    });
  });
}

/** A part of a test: when it fails, the message says which one. */
async function step(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) error.message = `${title}: ${error.message}`;
    throw error;
  }
}
