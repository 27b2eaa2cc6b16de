/**
 * Chromium ends a service worker that rests, and a newer one takes over then. Playwright's debugger keeps each worker
 * alive, so that the newer one may wait for minutes: a scenario about an update lets the older one rest itself.
 */
import type { Page } from 'playwright';

interface WorkerVersion {
  versionId: string;
  status: string;
  runningStatus: string;
}

/** From now on the running worker ends whenever a newer one is installed beside it. */
export async function letOlderWorkerRest(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  /** An event names only the versions that changed. */
  const known = new Map<string, WorkerVersion>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }: { versions: WorkerVersion[] }) => {
    for (const version of versions) known.set(version.versionId, version);
    const all = [...known.values()];
    if (!all.some(({ status }) => status === 'installed')) return;
    for (const { versionId, status, runningStatus } of all) {
      if (status !== 'activated' || runningStatus !== 'running') continue;
      // It may have ended by itself meanwhile.
      void session.send('ServiceWorker.stopWorker', { versionId }).catch(() => undefined);
    }
  });
  await session.send('ServiceWorker.enable');
}
