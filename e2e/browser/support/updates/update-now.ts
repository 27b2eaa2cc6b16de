/**
 * Chromium ends a service worker that rests, and a newer one takes over then. Playwright's debugger keeps each worker
 * alive, so that the newer one may wait for minutes: a scenario about an update ends the older one itself.
 */
import type { Page } from 'playwright';
import { expectLoaded } from '../expect.ts';

interface WorkerVersion {
  versionId: string;
  status: string;
  runningStatus: string;
}

/** The newer version of the app, by the mark of second-build.ts. */
export const isNew = (page: Page) => page.locator('meta[name=release]');

/** Presses 'Update now', and resolves when the page runs the newer version. */
export async function updateNow(page: Page): Promise<void> {
  const letOlderRest = await watchWorkers(page);
  await page.getByRole('button', { name: 'Update now' }).click();
  const countNew = async () => {
    await letOlderRest();
    // The page is loaded anew meanwhile.
    return isNew(page)
      .count()
      .catch(() => 0);
  };
  await expectLoaded.poll(countNew, { message: 'the newer version runs' }).toBe(1);
}

/** The result ends the worker that runs, if a newer one is installed beside it. */
async function watchWorkers(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  /** An event names only the versions that changed. */
  const known = new Map<string, WorkerVersion>();
  const rest = async () => {
    const all = [...known.values()];
    if (!all.some(({ status }) => status === 'installed')) return;
    for (const { versionId, status } of all) {
      // It may have ended by itself meanwhile.
      if (status === 'activated')
        await session.send('ServiceWorker.stopWorker', { versionId }).catch(() => undefined);
    }
  };
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }: { versions: WorkerVersion[] }) => {
    for (const version of versions) known.set(version.versionId, version);
    if (versions.some(({ runningStatus }) => runningStatus === 'running')) void rest();
  });
  await session.send('ServiceWorker.enable');
  return rest;
}
