// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { timeEventsBy } from '#test/event-times.ts';
import { guardTaps } from './guard-taps.ts';
import { makeClicks } from './second-touch.ts';

const REST_MS = 300;

let clock: FakeClock;
let stop: () => void;
const onClick = vi.fn<(event: MouseEvent) => void>();

beforeEach(() => {
  onClick.mockClear();
  clock = createFakeClock();
  timeEventsBy(clock);
  vi.spyOn(systemClock, 'monotonicNow').mockImplementation(clock.monotonicNow);
  stop = makeClicks(REST_MS);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** A screen that shows one control. */
function show(html = '<button type="button"><span></span></button>'): HTMLElement {
  document.body.innerHTML = html;
  const control = document.body.firstElementChild as HTMLElement;
  control.addEventListener('click', onClick);
  return control;
}

function touch(type: string, target: Element, { pointerId = 2, x = 100 } = {}): void {
  const place = { clientX: x, clientY: 100 };
  const pointer = { pointerType: 'touch', pointerId, isPrimary: pointerId === 1 };
  target.dispatchEvent(new PointerEvent(type, { ...place, ...pointer, bubbles: true }));
}

/** A palm beside all controls; it stays there. */
async function rest(ms = REST_MS): Promise<void> {
  touch('pointerdown', document.body, { pointerId: 1, x: 500 });
  await clock.advance(ms);
}

function tap(target: Element): void {
  touch('pointerdown', target);
  touch('pointerup', target);
}

it('the tap of a finger beside a palm that rests is a click where the finger was lifted', async () => {
  const button = show();
  await rest();
  touch('pointerdown', button.querySelector('span') as Element);
  await clock.advance(699);
  touch('pointerup', button.querySelector('span') as Element, { x: 108 });
  expect(onClick).toHaveBeenCalledTimes(1);
  const { detail, clientX, clientY, timeStamp } = onClick.mock.calls[0]?.[0] ?? new MouseEvent('none');
  expect([detail, clientX, clientY, timeStamp]).toEqual([1, 108, 100, clock.monotonicNow()]);
});

it('a tap beside a touch with which the browser scrolls is no click', async () => {
  const button = show();
  await rest();
  touch('pointercancel', document.body, { pointerId: 1 });
  tap(button);
  expect(onClick).not.toHaveBeenCalled();
});

it.each([
  ['comes with the palm, as in a slap', { rested: REST_MS - 1 }],
  ['is held', { held: 700 }],
  ['moves', { x: 109 }],
  ['the browser takes away', { end: 'pointercancel' }],
  ['is alone', { pointerId: 1 }],
])('a touch that %s is no click', async (_, change) => {
  const { rested, held, x, end, pointerId } = {
    ...{ rested: REST_MS, held: 0, x: 100, end: 'pointerup', pointerId: 2 },
    ...change,
  };
  const button = show();
  await rest(rested);
  touch('pointerdown', button, { pointerId });
  await clock.advance(held);
  touch(end, button, { pointerId, x });
  touch('pointerup', button, { pointerId, x });
  expect(onClick).not.toHaveBeenCalled();
});

it('each palm has to rest anew', async () => {
  const button = show();
  await rest();
  touch('pointerup', document.body, { pointerId: 1 });
  await rest(100);
  tap(button);
  expect(onClick).not.toHaveBeenCalled();
});

it('a palm that was there before this file was loaded has rested from then on', async () => {
  const button = show();
  await clock.advance(REST_MS - 1);
  tap(button);
  expect(onClick).not.toHaveBeenCalled();
  await clock.advance(1);
  tap(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('the second half of a double tap beside a palm presses nothing that the first half brought', async () => {
  const stopGuard = guardTaps(document);
  await rest();
  tap(show());
  await clock.advance(200);
  const yes = show();
  tap(yes);
  expect(onClick).toHaveBeenCalledTimes(1);
  await clock.advance(REST_MS);
  tap(yes);
  expect(onClick).toHaveBeenCalledTimes(2);
  stopGuard();
});

it('a text field that is tapped beside a palm gets the focus, and a disabled button no click', async () => {
  await rest();
  const field = show('<input />');
  tap(field);
  expect([document.activeElement, onClick.mock.calls.length]).toEqual([field, 1]);
  tap(show('<button type="button" disabled><span></span></button>').firstElementChild as Element);
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('a click that the browser makes of the same tap, too, is swallowed, and a later one counts', async () => {
  const button = show();
  await rest();
  tap(button);
  const clickOfBrowser = () => {
    const event = new MouseEvent('click', { detail: 1, clientX: 100, clientY: 100, bubbles: true });
    Object.defineProperty(event, 'isTrusted', { value: true });
    button.dispatchEvent(event);
  };
  clickOfBrowser();
  expect(onClick).toHaveBeenCalledTimes(1);
  await clock.advance(REST_MS);
  clickOfBrowser();
  expect(onClick).toHaveBeenCalledTimes(2);
});

it('a tap becomes one click, however often somebody asks for clicks', async () => {
  makeClicks(REST_MS);
  const button = show();
  await rest();
  tap(button);
  expect(onClick).toHaveBeenCalledTimes(1);
});
