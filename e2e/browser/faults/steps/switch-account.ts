/** Another child takes the tablet while the first one's answer waits on it. */
import { expect } from 'playwright/test';
import { storedCommands } from '#browser/support/outbox.ts';
import { type Play, signInCalls } from '../context.ts';
import { meet } from '../fault-spec.ts';

export async function switchToOmar(play: Play): Promise<void> {
  const { stage, trouble } = play;
  const { mei, omar, park, beach } = stage;
  if (play.everything) {
    await mei.signOut();
    await omar.signInHere();
  } else {
    await meet(stage, trouble, 'account switch', signInCalls, async () => {
      await mei.signOut();
      await omar.enterName();
    });
    await omar.comeIn();
  }
  for (const { title } of [park, beach]) {
    await expect(omar.card(title).getByText('Not Started')).toBeVisible();
  }
  await expect(omar.page.getByText('Score 90%')).toHaveCount(0);
  play.everything?.lift();
  play.everything = null;
  if (trouble.losesUnsent) play.kept.delete(beach);
  else expect(await waitingAnswers(play)).toContain(play.kept.get(beach)?.sha256);
}

/** Hashes of the answers that the school has not got. */
export async function waitingAnswers({ stage }: Play): Promise<string[]> {
  const commands = await storedCommands(stage.tablet.page);
  const pending = commands.filter(({ type, state }) => type === 'recording.save' && state === 'pending');
  return pending.flatMap(({ blobs }) => blobs);
}
