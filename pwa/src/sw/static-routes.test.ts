import { expect, it } from 'vitest';
import { addStaticRoutes, type RoutedInstallEvent } from './static-routes.ts';

it('calls of the server go past the worker, and the install waits for the rule', async () => {
  const rules: unknown[] = [];
  const waited: unknown[] = [];
  addStaticRoutes({
    addRoutes: async (added) => void rules.push(...added),
    waitUntil: (work) => void waited.push(work),
  } as RoutedInstallEvent);
  expect(rules).toEqual([{ condition: { urlPattern: '/api/*' }, source: 'network' }]);
  expect(waited).toHaveLength(1);
});

it('a browser without static routing installs the worker as before', () => {
  const waited: unknown[] = [];
  addStaticRoutes({ waitUntil: (work) => void waited.push(work) } as RoutedInstallEvent);
  expect(waited).toEqual([]);
});
