import { expect, test } from 'vitest';
import { findDraftsElsewhere, holdDraft, releaseDraft } from './held-drafts.ts';

/** What another window does. */
function otherWindow(id: string): () => void {
  let letGo = () => {};
  void navigator.locks.request(
    `chickadee-draft-${id}`,
    { mode: 'shared' },
    () => new Promise<void>((resolve) => (letGo = resolve)),
  );
  return () => letGo();
}

/** How often this lock is held, in any window. */
const countHeld = async (id: string) =>
  (await navigator.locks.query()).held?.filter(({ name }) => name === `chickadee-draft-${id}`).length;

const isElsewhere = async (id: string) => (await findDraftsElsewhere())(id);

test('a draft that another window holds does not count as unfinished, until that window releases it or crashes', async () => {
  const letGo = otherWindow('one');
  await expect.poll(() => isElsewhere('one')).toBe(true);
  expect(await isElsewhere('two')).toBe(false);
  letGo();
  await expect.poll(() => isElsewhere('one')).toBe(false);
});

test('a draft of our own is never elsewhere', async () => {
  holdDraft('mine');
  await expect.poll(() => countHeld('mine')).toBe(1);
  expect(await isElsewhere('mine')).toBe(false);
  releaseDraft('mine');
  await expect.poll(() => countHeld('mine')).toBe(0);
});
