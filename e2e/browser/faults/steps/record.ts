/** A child records while the fault holds: recording never breaks, and the answer is kept. */
import { expect } from 'playwright/test';
import { hashOfNewestAnswer } from '../assertions.ts';
import { everyCall, type Play, uploadCalls } from '../context.ts';

/** Mei answers about the beach. What goes up stays on the tablet from here until the app has been updated. */
export async function recordUnderFault(play: Play): Promise<void> {
  const { stage, trouble } = play;
  const { mei, beach, wifi } = stage;
  play.uploads = wifi.put(uploadCalls, 'refuse');
  if (trouble.calls) play.everything = wifi.put(everyCall, trouble.calls);
  await trouble.begin?.(stage, 'record');
  await mei.openActivity(beach.id, beach.title);
  await mei.speak(trouble.strike ? 2 : 1);
  await trouble.strike?.(stage, 'record');
  await keep(play);
  await trouble.end?.(stage, 'record');
  await keepWaitingAnswer(play);
}

/** The answer about the beach was kept just now: it waits on the tablet, and the child sees that. */
export async function keepWaitingAnswer({ stage, kept }: Play): Promise<void> {
  const { mei, beach } = stage;
  kept.set(beach, { activity: beach, sha256: await hashOfNewestAnswer(stage) });
  await mei.finishActivity();
  await expect(mei.card(beach.title).getByText('Saved on this tablet')).toBeVisible();
}

/** Keeps what was said; a tablet that was as good as destroyed has only what is said now. */
async function keep({ stage: { mei, beach }, trouble }: Play): Promise<void> {
  const isOpen = new URL(mei.page.url()).pathname === `/student/activity/${beach.id}`;
  if (!isOpen) await mei.openActivity(beach.id, beach.title);
  if (trouble.losesUnsent) await mei.speak(1);
  await mei.keepAnswer(1);
}
