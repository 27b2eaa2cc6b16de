/** An answer given without a network goes off: first its file, then its command. */
import { expect } from 'playwright/test';
import { answersAt, hashOfNewestAnswer } from '../assertions.ts';
import { blobCalls, commandCalls, type Play } from '../context.ts';
import { meet } from '../fault-spec.ts';

/** Mei answers about the park while the network is cut; the network stays cut. */
export async function answerOffline({ stage, kept }: Play): Promise<void> {
  const { mei, park, wifi } = stage;
  wifi.cut();
  await mei.openActivity(park.id, park.title);
  await mei.answerQuestion(1, 1);
  kept.set(park, { activity: park, sha256: await hashOfNewestAnswer(stage) });
  await mei.finishActivity();
  await expect(mei.card(park.title).getByText('Saved on this tablet')).toBeVisible();
}

/** The file meets the trouble; the command stays on the tablet meanwhile. */
export async function sendFile(play: Play): Promise<void> {
  const { stage, trouble } = play;
  const { mei, wifi, park } = stage;
  const commands = wifi.put(commandCalls, 'refuse');
  await meet(stage, trouble, 'blob upload', blobCalls, async () => {
    wifi.mend();
    await mei.lookAgain();
  });
  if (!trouble.losesUnsent) {
    const isThere = () =>
      wifi.passages.some(
        ({ method, path, status }) =>
          method === 'PUT' && blobCalls.test(path) && status !== null && status < 300,
      );
    const look = async () => {
      await mei.lookAgain();
      return isThere();
    };
    await expect.poll(look, { message: 'the file reaches the school', intervals: [250, 500] }).toBe(true);
  }
  expect(await answersAt(stage, stage.meiId, park)).toEqual([]);
  wifi.cut();
  commands.lift();
  if (trouble.losesUnsent) await answerOffline(play);
}

/** The command meets the trouble. */
export async function sendCommand({ stage, trouble }: Play): Promise<void> {
  const { mei, wifi, park, meiId } = stage;
  await meet(stage, trouble, 'command', commandCalls, async () => {
    wifi.mend();
    await mei.lookAgain();
  });
  await mei.lookUntil(mei.card(park.title).getByText('Sent to your teacher'));
  await expect.poll(async () => (await answersAt(stage, meiId, park)).length).toBe(1);
}
