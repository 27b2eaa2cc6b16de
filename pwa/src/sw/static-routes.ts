/** Requests that go past this worker, where the browser has static routing. */

interface RouterRule {
  condition: { urlPattern: string };
  source: 'network' | { cacheName: string };
}

/** The install event of browsers that have static routing. */
export interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rules: RouterRule[]): Promise<void>;
}

/**
 * Calls of the server, uploads among them: the worker leaves them alone, and they need not wait until it runs. The app's
 * files, whose names change with their contents, come from `precache` without the worker; what is not there comes from the
 * network, as the worker would have it.
 */
export function addStaticRoutes(event: RoutedInstallEvent, precache: string): void {
  if (!event.addRoutes) return;
  const rules: RouterRule[] = [
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: precache } },
  ];
  // Without these rules the worker answers all the same: a browser that refuses them keeps the app.
  event.waitUntil(event.addRoutes(rules).catch(() => undefined));
}
