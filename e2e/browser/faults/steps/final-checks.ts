/** The fault is gone: everything must come right, at the school and on the child's screen. */
import { expect } from 'playwright/test';
import { answersAt, expectNothingWaits, expectSafe, hashOfNewestAnswer } from '../assertions.ts';
import type { Play } from '../context.ts';

export async function everythingComesRight(play: Play): Promise<void> {
  const { stage, kept, trouble } = play;
  const { mei, omar, beach } = stage;
  play.uploads?.lift();
  if (kept.has(beach) && !trouble.needsSignIn) await expectArrivesWithoutMei(play);
  await omar.signOut();
  await mei.signInHere();
  if (trouble.losesUnsent) await answerAgain(play);
  for (const { activity } of kept.values()) {
    await mei.lookUntil(mei.card(activity.title).getByText('Sent to your teacher'));
  }
  await expectNothingWaits(stage, trouble.refuses ?? false);
  for (const answer of kept.values()) await expectSafe(stage, answer);
}

/** Omar is on the screen; Mei's answer goes to the school under her own name. */
async function expectArrivesWithoutMei({ stage }: Play): Promise<void> {
  const look = async () => {
    await stage.omar.lookAgain();
    return (await answersAt(stage, stage.meiId, stage.beach)).length;
  };
  await expect.poll(look, { message: 'the waiting answer arrives', intervals: [250, 500] }).toBe(1);
}

/** What a wiped tablet lost is said once more; it must not be taken for something old. */
async function answerAgain({ stage, kept }: Play): Promise<void> {
  const { mei, beach } = stage;
  await mei.openActivity(beach.id, beach.title);
  await mei.answerQuestion(1, 1);
  kept.set(beach, { activity: beach, sha256: await hashOfNewestAnswer(stage) });
  await mei.finishActivity();
}
