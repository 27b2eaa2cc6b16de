/** What dragging a thing costs a child's tablet: milliseconds of script per frame, against a limit. */
import type { BrowserContext } from 'playwright';
import { FRAME_LIMIT, measureDrag, waitUntilQuiet } from '../client/drag-frames.ts';
import { withSlowPage } from '../client/slow-page.ts';
import { amount, type Figure } from '../measure.ts';

const SLOWDOWN = amount(6, 1);

/** `url`: a listening activity with a book. */
export function measureObjectDrag(context: BrowserContext, url: string): Promise<Figure> {
  return withSlowPage(
    context,
    async (page, cdp) => {
      await page.goto(url);
      await cdp.send('Performance.enable');
      const book = page.getByRole('button', { name: 'book', exact: true });
      await book.waitFor();
      await waitUntilQuiet(page, cdp);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      return {
        what: `child: script per frame, dragged thing, slowed ${SLOWDOWN} times (limit)`,
        ...{ ours: await measureDrag(page, cdp, book), reference: FRAME_LIMIT },
        ...{ unit: 'ms', aim: { atMost: 1 } },
      };
    },
    1,
  );
}
