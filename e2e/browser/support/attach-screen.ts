/** What a failed scenario leaves on a screen, for whoever reads the output of a run that is gone. */
import type { TestInfo } from 'playwright/test';
import type { Device } from './device/chromium.ts';

/** Attaches the text on the screen of a device: what is open over the page first, for a reporter cuts long texts. */
export async function attachScreen(device: Device, info: TestInfo): Promise<void> {
  if (!device.isOpen) return;
  const { page } = device;
  const read = async () => {
    const over = await page.locator('[role=alert], [role=status], [role=dialog]').allInnerTexts();
    return [...over, ...(await page.locator('main').allInnerTexts())];
  };
  const texts = await read().catch((reason) => [String(reason)]);
  const body = texts.map((text) => text.replace(/\s+/g, ' ')).join('\n');
  await info.attach(`screen of ${page.url()}`, { body });
}
