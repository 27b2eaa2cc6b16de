/** The one message on the screen that tells what became of an action. */
import type { Page } from 'playwright';
import { expectSynced } from './expect.ts';

/** Title and sentence of the message, also where it waits for the school. */
export async function expectToast(page: Page, ...words: readonly string[]): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications (F8)' });
  for (const word of words) await expectSynced(toast).toContainText(word);
}
