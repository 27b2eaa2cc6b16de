/** What a child waits for on a cheap tablet: a processor at a sixth of its speed, against limits and not ratios. */
import { Teacher } from 'e2e/browser/actors/teacher';
import type { Device } from 'e2e/browser/support/device/chromium';
import { percentile } from 'e2e/support/percentile';
import { amount, type Figure } from '../measure.ts';
import { timeUntilDrawn, withSlowPage } from './slow-page.ts';

const SLOWDOWN = amount(6, 1);
const ROUNDS = amount(5, 1);
/** Milliseconds. */
const START_LIMIT = 3_000;
const SWITCH_LIMIT = 1_000;

/** In the page: says yes to 'Are you …?' and waits until the first activity is painted. Milliseconds. */
function sayYes(): Promise<number> {
  const yes = document.querySelector<HTMLButtonElement>('button[data-tone="yes"]');
  if (!yes) throw new Error('Nobody asked who this is');
  return new Promise((resolve) => {
    const began = performance.now();
    const check = () => {
      if (!document.querySelector('article')) return;
      observer.disconnect();
      // The task after the next frame: by then the card has been painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
    yes.click();
  });
}

/** The device is made a tablet of class Bluebirds; `names` are children of it. */
export async function measureSlowTablet(
  device: Device,
  url: string,
  names: readonly string[],
): Promise<Figure[]> {
  const teacher = new Teacher(device);
  await teacher.signInHere('rivera', 'sing-along');
  await teacher.prepareTablet('Bluebirds');
  await device.page.goto('about:blank');
  const context = device.page.context();

  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    starts.push(await timeUntilDrawn(context, `${url}/student-login`, 'li button', SLOWDOWN));
  }
  const switches: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      switches.push(
        await withSlowPage(
          context,
          async (page) => {
            await page.goto(`${url}/student-login`);
            await page.locator('li button').first().waitFor();
            await page.locator('li button', { hasText: name }).click();
            await page.locator('button[data-tone="yes"]').waitFor();
            const took = await page.evaluate(sayYes);
            await page.getByRole('button', { name: 'Logout' }).click();
            await page.locator('li button').first().waitFor();
            return took;
          },
          SLOWDOWN,
        ),
      );
    }
  }
  const limit = (what: string, ours: number, reference: number): Figure => ({
    ...{ what: `client: ${what}, processor slowed 6 times (limit)`, ours, reference },
    unit: 'ms',
    aim: { atMost: 1 },
  });
  return [
    limit('pictures from the cache', percentile(starts, 0.5), START_LIMIT),
    limit('tap to a drawn dashboard', percentile(switches, 0.5), SWITCH_LIMIT),
  ];
}
