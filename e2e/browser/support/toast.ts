/** The one message on the screen that tells what became of an action. */
import type { Page } from 'playwright';
import { expectSynced } from './expect.ts';
import { unsentOfCurrent } from './stores/outbox.ts';

/** Title and sentence of the message, also where it waits for the school. */
export function expectToast(page: Page, ...words: readonly string[]): Promise<void> {
  return expectOneOf(page, [words]);
}

/**
 * What a screen says of a command that the school has applied. A school that takes more than five seconds is not waited
 * for: the screen then says `Saved on this device`, which stays true.
 */
export function expectStored(page: Page, ...words: readonly string[]): Promise<void> {
  return expectOneOf(page, [words, ['Saved on this device']]);
}

/** The same, and then the school has everything. */
export async function expectDone(page: Page, ...words: readonly string[]): Promise<void> {
  await expectStored(page, ...words);
  await expectSynced.poll(() => unsentOfCurrent(page)).toEqual([]);
}

async function expectOneOf(page: Page, messages: readonly (readonly string[])[]): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications (F8)' });
  // One look for all of them: the toast may be over before a second one.
  const missing = async () => {
    // Another page may be on its way.
    const shown = (await toast.allTextContents().catch(() => [])).join(' ');
    const missed = messages.map((words) => words.filter((word) => !shown.includes(word)));
    return missed.some(({ length }) => length === 0) ? [] : missed[0];
  };
  await expectSynced.poll(missing, { message: 'words that no message on the screen has' }).toEqual([]);
}
