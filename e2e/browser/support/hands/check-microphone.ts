/** The check of the microphone, as step 7 of docs/operating.md has it: somebody speaks, and stops it. */
import type { Page } from 'playwright';
import { expectMicrophone } from '../expect.ts';

/** What the meter shows of a sound that counts as a voice: SILENCE_LEVEL of recording-run.ts, as LevelMeter draws it. */
const VOICE_ON_METER = 10;

/** Resolves when the page says that a voice was heard. The check ends by itself after ten seconds. */
export async function checkMicrophone(page: Page): Promise<void> {
  const microphone = page.getByRole('region', { name: 'Microphone' });
  await microphone.getByRole('button', { name: 'Start the microphone' }).click();
  const good = microphone.getByText(/^A voice was heard/);
  await expectMicrophone(microphone.getByRole('meter').or(good).first()).toBeVisible();
  await page.waitForFunction((voice) => {
    const meter = document.querySelector('meter');
    return !meter || meter.value >= voice;
  }, VOICE_ON_METER);
  // It may have ended by itself meanwhile.
  const stop = microphone.getByRole('button', { name: 'Stop', exact: true });
  if (await stop.isVisible()) await stop.click({ timeout: 5_000 }).catch(() => undefined);
  await expectMicrophone(good).toBeVisible();
}
