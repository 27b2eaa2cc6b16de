/** What a failed scenario leaves on a screen, for whoever reads the output of a run that is gone. */
import type { TestInfo } from 'playwright/test';
import type { Device } from './device/chromium.ts';

/** Attaches the text on the screen of a device: what is open over the page first, for a reporter cuts long texts. */
export async function attachScreen(device: Device, info: TestInfo): Promise<void> {
  if (!device.isOpen) return;
  const read = (body: HTMLElement) =>
    ['[role=alert], [role=status], [role=dialog]', 'main']
      .flatMap((selector) => [...body.querySelectorAll<HTMLElement>(selector)])
      // biome-ignore lint/performance/useDomNodeTextContent: textContent has the rules of style sheets, too.
      .map(({ innerText }) => innerText.replace(/\s+/g, ' '))
      .join('\n');
  const text = await device.page.locator('body').evaluate(read, null, { timeout: 5_000 }).catch(String);
  await info.attach(`screen of ${device.page.url()}`, { body: text });
}
