/** The school offers a new version of the app while an answer waits on the tablet. */
import { expect, test } from 'playwright/test';
import { expectSynced } from '#browser/support/expect.ts';
import { updateNow } from '#browser/support/updates/update-now.ts';
import type { RowContext } from '../context.ts';
import { runUnderFault } from '../fault-spec.ts';
import { waitingAnswers } from './switch-account.ts';

const workerCalls = /^\/service-worker\.js/;
const pageCalls = /^\/index\.html/;

export async function updateApp(context: RowContext): Promise<void> {
  const { scene, faultSpec } = context;
  const { app, omar, wifi } = scene;
  const before = await waitingAnswers(context);
  // Put on before the release: the browser may look for a newer worker at any moment.
  const check = faultSpec.calls ? wifi.put(workerCalls, faultSpec.calls, { times: 1 }) : null;
  // A check from before the fault would find the newer worker without meeting the fault.
  const isChecking = () =>
    wifi.proxiedRequests.some((call) => workerCalls.test(call.path) && call.fault === null && !call.isOver);
  if (check) await expectSynced.poll(isChecking, { intervals: [50] }).toBe(false);
  await app.releasePage();
  await runUnderFault(scene, faultSpec, 'app update', pageCalls, async () => {
    const read = async () => {
      await omar.refresh();
      // What a black hole swallowed would keep the browser from looking again.
      if (check?.met()) check.lift();
      return wifi.proxiedRequests.some(({ path }) => pageCalls.test(path));
    };
    await expectSynced.poll(read, { message: 'the new page is fetched', intervals: [250, 500] }).toBe(true);
  });
  if (check) expect(check.met()).toBe(1);
  await test.step('the old version runs on', () => expectOldVersionRuns(context));
  const offer = omar.page.getByRole('button', { name: 'Update now' });
  await test.step('the new one is offered', () => omar.refreshUntilVisible(offer));
  await test.step('the new one runs', () => updateNow(omar.page));
  await omar.comeIn();
  if (!faultSpec.losesUnsent) {
    expect(await waitingAnswers(context)).toEqual(expect.arrayContaining(before));
  }
}

async function expectOldVersionRuns({ scene: { omar } }: RowContext): Promise<void> {
  await omar.page.goto('/student');
  await omar.comeIn();
}
