import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onPageKept, onPageShownAgain } from './page-cache.ts';

const fakeWindow = new EventTarget();
const events: string[] = [];

beforeEach(() => {
  events.length = 0;
  vi.stubGlobal('window', fakeWindow);
});
afterEach(() => vi.unstubAllGlobals());

const pass = (name: 'pagehide' | 'pageshow', persisted: boolean) =>
  fakeWindow.dispatchEvent(Object.assign(new Event(name), { persisted }));

it('the page is notified when it is kept and shown again, not when it is closed or loaded', () => {
  const stops = [onPageKept(() => events.push('kept')), onPageShownAgain(() => events.push('again'))];
  pass('pageshow', false);
  pass('pagehide', true);
  pass('pageshow', true);
  pass('pagehide', false);
  expect(events).toEqual(['kept', 'again']);
  for (const stop of stops) stop();
  pass('pagehide', true);
  expect(events).toEqual(['kept', 'again']);
});
