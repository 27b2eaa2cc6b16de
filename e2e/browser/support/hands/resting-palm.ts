/** A palm that rests on the screen, and the taps of another finger beside it. */
import type { Locator, Page } from 'playwright';

export interface RestingPalm {
  /** The other finger taps the middle of this so often, each time a fifth of a second after the one before. */
  tap(target: Locator, times?: number): Promise<void>;
  lift(): Promise<void>;
}

const BETWEEN_TAPS_S = 0.2;

/** Lays a palm into the lower left corner of the page. */
export async function restPalm(page: Page): Promise<RestingPalm> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  const palm = { id: 1, x: 2, y: (page.viewportSize()?.height ?? 0) - 2 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [palm] });
  return {
    async tap(target, times = 1) {
      const box = await target.boundingBox();
      if (!box) throw new Error('What is to be tapped is not on the screen.');
      const finger = { id: 2, x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const begin = Date.now() / 1000;
      for (let count = 0; count < times; count += 1) {
        // The time of a slow machine would make two taps of one double tap.
        const timestamp = begin + count * BETWEEN_TAPS_S;
        const touch = { touchPoints: [finger], timestamp };
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touch });
        await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', ...touch });
      }
    },
    async lift() {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}
