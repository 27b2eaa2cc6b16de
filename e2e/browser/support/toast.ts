/** The one message on the screen that tells what became of an action. */
import type { Page } from 'playwright';
import { expectSynced } from './expect.ts';

/** Title and sentence of the message, also where it waits for the school. */
export async function expectToast(page: Page, ...words: readonly string[]): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications (F8)' });
  // One look for all of them: the toast may be over before a second one.
  const missing = async () => {
    // Another page may be on its way.
    const shown = await toast.allTextContents().catch(() => []);
    return words.filter((word) => !shown.join(' ').includes(word));
  };
  await expectSynced.poll(missing, { message: 'words that no message on the screen has' }).toEqual([]);
}
