/** Milliseconds of script in each frame while something is dragged. */
import { percentile } from 'e2e/support/percentile';
import type { CDPSession, Locator, Page } from 'playwright';
import { amount } from '../measure.ts';

const FRAMES = amount(60, 2);
/** Milliseconds of script in a frame. */
export const FRAME_LIMIT = 8;
/** Frames in a row with less than `QUIET_LIMIT` milliseconds of script each. */
const QUIET_FRAMES = 20;
const QUIET_LIMIT = 1;

/** Milliseconds of script that the page has run. */
async function scriptTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}

/** In the page: resolves after the next frame was drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Milliseconds of script from `begin` until the next frame was drawn. */
async function scriptOfFrame(page: Page, cdp: CDPSession, begin: () => Promise<void>): Promise<number> {
  const before = await scriptTime(cdp);
  await begin();
  await page.evaluate(nextFrame);
  return (await scriptTime(cdp)) - before;
}

/** React renders the panels that are not open when the page has nothing else to do: waits until that is over. */
export async function waitUntilQuiet(page: Page, cdp: CDPSession): Promise<void> {
  let quiet = 0;
  while (quiet < QUIET_FRAMES) {
    const script = await scriptOfFrame(page, cdp, async () => undefined);
    quiet = script < QUIET_LIMIT ? quiet + 1 : 0;
  }
}

/** Drags the element to the right and back; returns the median of the frames, because some frames wait for the machine. */
export async function measureDrag(page: Page, cdp: CDPSession, grip: Locator): Promise<number> {
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (!box) throw new Error('What is to be dragged is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames: number[] = [];
  for (let frame = 1; frame <= FRAMES; frame += 1) {
    const right = 200 * Math.sin((Math.PI * frame) / FRAMES);
    frames.push(await scriptOfFrame(page, cdp, () => page.mouse.move(x + right, y + (frame % 2))));
  }
  await page.mouse.up();
  return percentile(frames, 0.5);
}
