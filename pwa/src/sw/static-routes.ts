/** Requests that go past this worker, where the browser has static routing. */

interface RouterRule {
  condition: { urlPattern: string };
  source: 'network';
}

/** The install event of browsers that have static routing. */
export interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes?(rules: RouterRule[]): Promise<void>;
}

/** Calls of the server, uploads among them: the worker leaves them alone, and they need not wait until it runs. */
export function addStaticRoutes(event: RoutedInstallEvent): void {
  if (!event.addRoutes) return;
  event.waitUntil(event.addRoutes([{ condition: { urlPattern: '/api/*' }, source: 'network' }]));
}
