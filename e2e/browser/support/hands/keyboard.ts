/** A person without a mouse. */
import type { Locator, Page } from 'playwright';

/** More than any screen has places for the focus. */
const MAX_PRESSES = 150;

/** Presses Tab until the element has the focus. Throws where Tab does not lead to it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

/** Reaches the element by Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  // No bouncing switch: with a key between two presses, the second one is meant however soon it comes.
  await page.keyboard.press('Shift');
  await page.keyboard.press(key);
}
