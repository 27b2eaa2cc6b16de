/** The focus of the keyboard. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/** Nothing is left behind on the body, where the Tab key would begin at the top. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}
