// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadGoogleWay } from './load-google-way.ts';

/** What the school answers, one by one. */
let answers: Response[];

beforeEach(() => {
  answers = [];
  vi.stubGlobal('fetch', async () => answers.shift() ?? Promise.reject(new TypeError('network')));
});
afterEach(() => history.replaceState(null, '', '/'));

test('after a return from Google’s page its way in is loaded, also where the school does not answer', async () => {
  history.replaceState(null, '', '/student-login?google=done');
  expect(await loadGoogleWay()).toBeTypeOf('function');
});

test('a school that cannot say whether Google is set up is asked again, and its answer is kept', async () => {
  answers = [new Response('{"error":{}}', { status: 503 }), Response.json({ googleClientId: 'id' })];
  await expect(loadGoogleWay()).rejects.toThrow();
  const way = await loadGoogleWay();
  expect(way).toBeTypeOf('function');
  expect(await loadGoogleWay()).toBe(way);
});
