import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { windowSignals } from './signals.ts';

/** The parts of a window that tell: its own events and its document's. */
const fakeDocument = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const fakeWindow = new EventTarget();
let heard: string[] = [];
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('window', fakeWindow);
  vi.stubGlobal('document', fakeDocument);
  heard = [];
  stops = [
    windowSignals.onVisible(() => heard.push('visible')),
    windowSignals.onHidden(() => heard.push('hidden')),
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

it('follows the window to the back and to the front', () => {
  show('hidden');
  show('visible');
  expect(heard).toEqual(['hidden', 'visible']);
});

it('hears a frozen window stop and come back to life', () => {
  fakeDocument.dispatchEvent(new Event('freeze'));
  fakeDocument.dispatchEvent(new Event('resume'));
  expect(heard).toEqual(['hidden', 'visible']);
});

it('hears a page go, and one that was kept come back, but not a fresh one', () => {
  fakeWindow.dispatchEvent(new Event('pagehide'));
  fakeWindow.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(heard).toEqual(['hidden']);
  fakeWindow.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(heard).toEqual(['hidden', 'visible']);
});

it('is still once told to stop', () => {
  for (const stop of stops) stop();
  show('hidden');
  show('visible');
  for (const name of ['freeze', 'resume']) fakeDocument.dispatchEvent(new Event(name));
  expect(heard).toEqual([]);
});
