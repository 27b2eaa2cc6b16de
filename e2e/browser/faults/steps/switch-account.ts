/** Another child signs in on the tablet while the first one's answer waits on it. */
import { expect } from 'playwright/test';
import { expectLoaded } from '#browser/support/expect.ts';
import { storedCommands } from '#browser/support/stores/outbox.ts';
import { type RowContext, signInCalls } from '../context.ts';
import { runUnderFault } from '../fault-spec.ts';

export async function switchToOmar(context: RowContext): Promise<void> {
  const { scene, faultSpec } = context;
  const { mei, omar, park, beach } = scene;
  if (context.everything) {
    await mei.signOut();
    await omar.signInHere();
  } else {
    await runUnderFault(scene, faultSpec, 'account switch', signInCalls, async () => {
      await mei.signOut();
      await omar.enterName();
    });
    await omar.comeIn();
  }
  for (const { title } of [park, beach]) {
    await expectLoaded(omar.card(title).getByText('Not Started')).toBeVisible();
  }
  await expect(omar.page.getByText('Score 90%')).toHaveCount(0);
  context.everything?.lift();
  context.everything = null;
  if (faultSpec.losesUnsent) context.kept.delete(beach);
  else expect(await waitingAnswers(context)).toContain(context.kept.get(beach)?.sha256);
}

/** Hashes of the answers that the school has not got. */
export async function waitingAnswers({ scene }: RowContext): Promise<string[]> {
  const commands = await storedCommands(scene.tablet.page);
  const pending = commands.filter(({ type, state }) => type === 'recording.save' && state === 'pending');
  return pending.flatMap(({ blobs }) => blobs);
}
