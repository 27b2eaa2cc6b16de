/** Which modules Chromium took as compiled code that it had kept from an earlier start, by its own trace. */
import type { Page } from 'playwright';

/** Of an event `v8.compileModule`; other events have other arguments. */
interface CompileEvent {
  name: string;
  args: { data?: { url?: string; consumedCacheSize?: number } };
}

/**
 * Loads the page anew until the module `last` has arrived; tells for each module whether the kept code was used, by the
 * module's path.
 */
export async function reloadWithTrace(page: Page, last: RegExp): Promise<Map<string, boolean>> {
  const session = await page.context().newCDPSession(page);
  const found = new Map<string, boolean>();
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as CompileEvent[]) {
      const { url, consumedCacheSize = 0 } = args.data ?? {};
      if (name === 'v8.compileModule' && url) found.set(new URL(url).pathname, consumedCacheSize > 0);
    }
  });
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline', 'v8'] } });
  await Promise.all([page.waitForResponse(last), page.reload({ waitUntil: 'networkidle' })]);
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return found;
}
