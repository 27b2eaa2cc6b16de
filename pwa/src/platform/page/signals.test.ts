import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { windowSignals } from './signals.ts';

/** The event targets of a window: the window itself and its document. */
const fakeDocument = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const fakeWindow = new EventTarget();
let events: string[] = [];
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('window', fakeWindow);
  vi.stubGlobal('document', fakeDocument);
  events = [];
  stops = [
    windowSignals.onVisible(() => events.push('visible')),
    windowSignals.onHidden(() => events.push('hidden')),
  ];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.unstubAllGlobals();
});

function show(visibilityState: 'visible' | 'hidden'): void {
  fakeDocument.visibilityState = visibilityState;
  fakeDocument.dispatchEvent(new Event('visibilitychange'));
}

it('the signals follow the window to the back and to the front', () => {
  show('hidden');
  show('visible');
  expect(events).toEqual(['hidden', 'visible']);
});

it('a frozen window counts as hidden, and as visible when it resumes', () => {
  fakeDocument.dispatchEvent(new Event('freeze'));
  fakeDocument.dispatchEvent(new Event('resume'));
  expect(events).toEqual(['hidden', 'visible']);
});

it('a page that is left counts as hidden, and a kept page that returns as visible, but not a new one', () => {
  fakeWindow.dispatchEvent(new Event('pagehide'));
  fakeWindow.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(events).toEqual(['hidden']);
  fakeWindow.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(events).toEqual(['hidden', 'visible']);
});

it('a stopped listener is not called any more', () => {
  for (const stop of stops) stop();
  show('hidden');
  show('visible');
  for (const name of ['freeze', 'resume']) fakeDocument.dispatchEvent(new Event(name));
  expect(events).toEqual([]);
});
