/** The answer that was given without a network is sent: first its file, then its command. */
import { expect } from 'playwright/test';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { answerOffline } from '#browser/support/prepared-school.ts';
import { answersAt } from '../assertions.ts';
import { blobCalls, commandCalls, type RowContext } from '../context.ts';
import { runUnderFault } from '../fault-spec.ts';

/** The file meets the fault; the command stays on the tablet meanwhile. */
export async function uploadFile(context: RowContext): Promise<void> {
  const { scene, faultSpec, kept } = context;
  const { mei, wifi, park } = scene;
  const commands = wifi.put(commandCalls, 'refuse');
  await runUnderFault(scene, faultSpec, 'blob upload', blobCalls, async () => {
    wifi.restore();
    await mei.refresh();
  });
  if (!faultSpec.losesUnsent) {
    const isThere = () =>
      wifi.proxiedRequests.some(
        ({ method, path, status }) =>
          method === 'PUT' && blobCalls.test(path) && status !== null && status < 300,
      );
    const read = async () => {
      await mei.refresh();
      return isThere();
    };
    await expectSynced
      .poll(read, { message: 'the file reaches the school', intervals: [250, 500] })
      .toBe(true);
  }
  expect(answersAt(scene, scene.meiId, park)).toEqual([]);
  // The network stays until the tablet has the activity again.
  if (faultSpec.losesUnsent) await expectLoaded(mei.card(park.title)).toBeVisible();
  wifi.cut();
  commands.lift();
  if (faultSpec.losesUnsent) kept.set(park, { activity: park, sha256: await answerOffline(mei, park) });
}

/** The command meets the fault. */
export async function sendCommand({ scene, faultSpec }: RowContext): Promise<void> {
  const { mei, wifi, park, meiId } = scene;
  await runUnderFault(scene, faultSpec, 'command', commandCalls, async () => {
    wifi.restore();
    await mei.refresh();
  });
  await mei.refreshUntilVisible(mei.card(park.title).getByText('Sent to your teacher'));
  await expectSynced.poll(() => answersAt(scene, meiId, park).length).toBe(1);
}
