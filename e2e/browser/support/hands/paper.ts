/** A page as it is printed. */
import type { Page } from 'playwright';
import { contrastOf } from 'pwa/ui/theme/contrast';

/** Contrast of the words of the first element that `selector` finds, on white paper, of a device in the dark scheme. */
export async function contrastOnPaper(page: Page, selector: string): Promise<number> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // The page hears of the scheme later than the call returns.
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const color = await page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).color);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  const hex = (color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'));
  return contrastOf(`#${hex.join('')}`, '#ffffff');
}
