/** The school offers a new version of the app while an answer waits on the tablet. */
import { expect, test } from 'playwright/test';
import { letOlderWorkerRest } from '#browser/support/worker-rest.ts';
import type { Play } from '../context.ts';
import { meet } from '../fault-spec.ts';
import { waitingAnswers } from './switch-account.ts';

const workerCalls = /^\/service-worker\.js/;
const pageCalls = /^\/index\.html/;

export async function updateApp(play: Play): Promise<void> {
  const { stage, trouble } = play;
  const { app, omar, wifi } = stage;
  const before = await waitingAnswers(play);
  await app.releasePage();
  const check = trouble.calls ? wifi.put(workerCalls, trouble.calls, { times: 1 }) : null;
  await meet(stage, trouble, 'app update', pageCalls, async () => {
    const look = async () => {
      await omar.lookAgain();
      // What a black hole swallowed would keep the browser from looking again.
      if (check?.met()) check.lift();
      return wifi.passages.some(({ path }) => pageCalls.test(path));
    };
    await expect.poll(look, { message: 'the new page is fetched', intervals: [250, 500] }).toBe(true);
  });
  if (check) expect(check.met()).toBe(1);
  await test.step('the old version runs on', () => expectOldVersionRuns(play));
  const offer = omar.page.getByRole('button', { name: 'Update now' });
  await test.step('the new one is offered', () => omar.lookUntil(offer));
  await test.step('the new one runs', async () => {
    await letOlderWorkerRest(omar.page);
    await offer.click();
    await expect(omar.page.locator('meta[name=release]')).toHaveCount(1);
  });
  await omar.comeIn();
  if (!trouble.losesUnsent) {
    expect(await waitingAnswers(play)).toEqual(expect.arrayContaining(before));
  }
}

async function expectOldVersionRuns({ stage: { omar } }: Play): Promise<void> {
  await omar.page.goto('/student');
  await omar.comeIn();
}
