/** Whether the browser lets the app keep itself here, which it does not where it distrusts the server's certificate. */

/** `missing`: the browser has no workers at this address (plain HTTP, a private window). */
export type WorkerProbe = 'works' | 'refused' | 'missing';

type Workers = { register(address: string): Promise<object> };

/** Registers the app's own worker, which the app does anyway. */
export async function probeWorker(
  workers: Workers | undefined = navigator.serviceWorker,
): Promise<WorkerProbe> {
  if (!workers) return 'missing';
  return workers.register('/service-worker.js').then(
    () => 'works',
    () => 'refused',
  );
}
