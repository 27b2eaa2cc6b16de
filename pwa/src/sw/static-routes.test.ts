import { expect, it } from 'vitest';
import { addStaticRoutes, type RoutedInstallEvent } from './static-routes.ts';

function install(addRoutes?: RoutedInstallEvent['addRoutes']): Promise<unknown>[] {
  const waited: Promise<unknown>[] = [];
  const event = {
    waitUntil: (work: Promise<unknown>) => void waited.push(work),
    ...(addRoutes && { addRoutes }),
  };
  addStaticRoutes(event as RoutedInstallEvent, 'files of the app');
  return waited;
}

it('calls of the server and files of the app go past the worker, and the install waits for the rules', async () => {
  const rules: unknown[] = [];
  const waited = install(async (added) => void rules.push(...added));
  expect(rules).toEqual([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: 'files of the app' } },
  ]);
  expect(waited).toHaveLength(1);
});

it('a browser that refuses the rules installs the worker as before', async () => {
  const waited = install(() => Promise.reject(new TypeError('no such source')));
  await expect(Promise.all(waited)).resolves.toHaveLength(1);
});

it('a browser without static routing installs the worker as before', () => {
  expect(install()).toEqual([]);
});
