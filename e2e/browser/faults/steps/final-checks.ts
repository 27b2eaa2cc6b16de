import { expectSynced } from '#browser/support/expect.ts';
import { answersAt, expectNothingWaits, expectSafe } from '../assertions.ts';
import { type RowContext, uploadCalls } from '../context.ts';
import { keepWaitingAnswer } from './record.ts';

export async function runFinalChecks(context: RowContext): Promise<void> {
  const { scene, kept, faultSpec } = context;
  const { mei, omar, beach } = scene;
  context.uploads?.lift();
  if (kept.has(beach) && !faultSpec.needsSignIn) await expectArrivesWithoutMei(context);
  await omar.signOut();
  await mei.signInHere();
  if (faultSpec.losesUnsent) await answerAgain(context);
  for (const { activity } of kept.values()) {
    await mei.refreshUntilVisible(mei.card(activity.title).getByText('Sent to your teacher'));
  }
  await expectNothingWaits(scene, faultSpec.refuses ?? false);
  for (const answer of kept.values()) await expectSafe(scene, answer);
}

/** Omar is on the screen; Mei's answer goes to the school under her own name. */
async function expectArrivesWithoutMei({ scene }: RowContext): Promise<void> {
  const read = async () => {
    await scene.omar.refresh();
    return answersAt(scene, scene.meiId, scene.beach).length;
  };
  await expectSynced.poll(read, { message: 'the waiting answer arrives', intervals: [250, 500] }).toBe(1);
}

/**
 * What a wiped tablet lost is said once more; it must not be taken for something old. Its hash is read before it may be
 * sent: a tablet keeps no answer that the school has.
 */
async function answerAgain(context: RowContext): Promise<void> {
  const { mei, beach, wifi } = context.scene;
  const uploads = wifi.put(uploadCalls, 'refuse');
  await mei.openActivity(beach.id, beach.title);
  await mei.answerQuestion(1, 1);
  await keepWaitingAnswer(context);
  uploads.lift();
}
