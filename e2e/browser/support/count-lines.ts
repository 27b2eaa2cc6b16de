/** How many lines the words of an element are broken into. */
import type { Locator } from 'playwright';

export function countLines(words: Locator): Promise<number> {
  return words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
}
