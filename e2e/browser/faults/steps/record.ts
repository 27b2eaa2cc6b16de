import { expectLoaded } from '#browser/support/expect.ts';
import { hashOfNewestAnswer } from '#browser/support/stores/outbox.ts';
import { everyCall, type RowContext, uploadCalls } from '../context.ts';

/** Mei answers about the beach. What goes up stays on the tablet from here until the app has been updated. */
export async function recordUnderFault(context: RowContext): Promise<void> {
  const { scene, faultSpec } = context;
  const { mei, beach, wifi } = scene;
  context.uploads = wifi.put(uploadCalls, 'refuse');
  if (faultSpec.calls) context.everything = wifi.put(everyCall, faultSpec.calls);
  await faultSpec.begin?.(scene, 'record');
  await mei.openActivity(beach.id, beach.title);
  await mei.speak(faultSpec.action ? 2 : 1);
  await faultSpec.action?.(scene, 'record');
  await keep(context);
  await faultSpec.end?.(scene, 'record');
  await keepWaitingAnswer(context);
}

/** The answer about the beach was kept just now: it waits on the tablet, and the child sees that. */
export async function keepWaitingAnswer({ scene, kept }: RowContext): Promise<void> {
  const { mei, beach } = scene;
  kept.set(beach, { activity: beach, sha256: await hashOfNewestAnswer(mei.page) });
  await mei.finishActivity();
  await expectLoaded(mei.card(beach.title).getByText('Saved on this tablet')).toBeVisible();
}

/** Keeps what was said; a tablet that was as good as destroyed has only what is said now. */
async function keep({ scene: { mei, beach }, faultSpec }: RowContext): Promise<void> {
  const isOpen = new URL(mei.page.url()).pathname === `/student/activity/${beach.id}`;
  if (!isOpen) await mei.openActivity(beach.id, beach.title);
  if (faultSpec.losesUnsent) await mei.speak(1);
  await mei.keepAnswer(1);
}
