// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createFakeClock, type FakeClock } from '#platform/fake-clock.ts';
import { timeEventsBy } from '#test/event-times.ts';
import { DOUBLE_TAP_MS, guardTaps } from './guard-taps.ts';
import { makeClicks } from './second-touch.ts';

let clock: FakeClock;
let stop: () => void;
const onClick = vi.fn<(name: string) => void>();

beforeEach(() => {
  onClick.mockClear();
  clock = createFakeClock();
  timeEventsBy(clock);
  stop = guardTaps(document);
});
afterEach(() => stop());

/** A screen that shows one button. */
function show(name: string): HTMLElement {
  document.body.innerHTML = '<button type="button"><span></span></button>';
  const button = document.querySelector('button') as HTMLElement;
  button.addEventListener('click', () => onClick(name));
  return button;
}

const setPressed = (toggle: HTMLElement, isPressed: boolean) =>
  toggle.setAttribute('aria-pressed', String(isPressed));

/** A key as a browser gives it to the control that has the focus; a prevented one clicks nothing. */
function strike(element: HTMLElement, key = 'Enter'): void {
  const isOn = element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (isOn && key !== 'Tab') element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

const tapped = () => onClick.mock.calls.map(([name]) => name);

function tap(element: Element, { x = 100, pointerType = 'touch', detail = 1 } = {}): void {
  press(element, pointerType);
  release(element, { x, detail });
}

const press = (element: Element, pointerType = 'touch', isPrimary = true) =>
  element.dispatchEvent(new PointerEvent('pointerdown', { pointerType, isPrimary, bubbles: true }));

const release = (element: Element, { x = 100, detail = 1 } = {}) =>
  element.dispatchEvent(
    new MouseEvent('click', { clientX: x, clientY: 100, detail, bubbles: true, cancelable: true }),
  );

it('the second half of a double tap does nothing to what the first half brought on the screen', async () => {
  tap(show('Mei'));
  const yes = show('Yes');
  await clock.advance(200);
  tap(yes.querySelector('span') as Element);
  await clock.advance(200);
  tap(yes);
  expect(tapped()).toEqual(['Mei']);
  await clock.advance(300);
  tap(yes);
  expect(tapped()).toEqual(['Mei', 'Yes']);
});

it('a control that stays on the screen hears every tap, and so does what lies elsewhere', async () => {
  const cat = show('Cat');
  tap(cat);
  tap(cat);
  tap(show('Boat'), { x: 200 });
  expect(tapped()).toEqual(['Cat', 'Cat', 'Boat']);
});

it('a control that does something else after the first half does not do it at the second', () => {
  const next = show('Next');
  next.dataset.tapKey = '1';
  next.addEventListener('click', () => {
    next.dataset.tapKey = '2';
  });
  tap(next);
  tap(next);
  tap(next);
  expect(tapped()).toEqual(['Next']);
});

it('a toggle that the first half has pressed stays pressed, however often it is tapped at once', async () => {
  const hear = show('Hear it');
  const isPressed = () => hear.getAttribute('aria-pressed') === 'true';
  setPressed(hear, false);
  hear.addEventListener('click', () => setPressed(hear, !isPressed()));
  for (let taps = 0; taps < 3; taps += 1) {
    tap(hear);
    await clock.advance(200);
  }
  expect([tapped(), isPressed()]).toEqual([['Hear it'], true]);
  await clock.advance(100);
  tap(hear);
  expect([tapped(), isPressed()]).toEqual([['Hear it', 'Hear it'], false]);
});

it('a toggle that is pressed only after both halves hears both', async () => {
  const hear = show('Hear it');
  setPressed(hear, false);
  tap(hear);
  tap(hear);
  setPressed(hear, true);
  tap(hear);
  expect(tapped()).toEqual(['Hear it', 'Hear it']);
});

it('a toggle that comes in the place of another does not hear the second half', () => {
  for (const name of ['Wrens', 'Robins']) {
    const toggle = show(name);
    setPressed(toggle, false);
    tap(toggle);
  }
  expect(tapped()).toEqual(['Wrens']);
});

it('a control that took the place of its like hears both halves, where both have the same key', () => {
  const skip = show('Skip');
  skip.dataset.tapKey = 'skip';
  tap(skip);
  const next = show('Skip the next one');
  next.dataset.tapKey = 'skip';
  tap(next);
  expect(tapped()).toEqual(['Skip', 'Skip the next one']);
});

it('a tap on what goes away under the finger does not press what lies below, nor does its second half', async () => {
  press(show('I am here'));
  const remove = show('Delete');
  release(remove);
  tap(remove);
  expect(tapped()).toEqual([]);
  await clock.advance(300);
  // A screen reader clicks without a press.
  release(remove);
  expect(tapped()).toEqual(['Delete']);
});

it('a key that is pressed on what goes away at once presses nothing else', () => {
  const stay = show('I am here');
  const below = vi.fn<() => void>();
  const leave = () => stay.remove();
  addEventListener('keydown', leave, { capture: true, once: true });
  document.addEventListener('keydown', below, { once: true });
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  stay.dispatchEvent(key);
  document.removeEventListener('keydown', below);
  expect([key.defaultPrevented, below.mock.calls.length]).toEqual([true, 0]);
});

it('the first touch beside a palm loads what makes clicks of the next ones', async () => {
  const button = show('Mei');
  vi.spyOn(systemClock, 'monotonicNow').mockImplementation(clock.monotonicNow);
  press(document.body);
  press(button, 'touch', false);
  await vi.dynamicImportSettled();
  onTestFinished(() => makeClicks(DOUBLE_TAP_MS)());
  await clock.advance(DOUBLE_TAP_MS);
  press(button, 'touch', false);
  button.dispatchEvent(new PointerEvent('pointerup', { pointerType: 'touch', bubbles: true }));
  expect(tapped()).toEqual(['Mei']);
});

it('a clock that is set back leaves a new screen deaf for no longer', async () => {
  tap(show('Mei'));
  clock.jump(-3_600_000);
  await clock.advance(300);
  tap(show('Yes'));
  expect(tapped()).toEqual(['Mei', 'Yes']);
});

it('the second click of a mouse counts only as part of a double click', () => {
  tap(show('Next'), { pointerType: 'mouse' });
  tap(show('Next again'), { pointerType: 'mouse' });
  tap(show('Finish'), { pointerType: 'mouse', detail: 2 });
  expect(tapped()).toEqual(['Next', 'Next again']);
});

it('a key and a program press what is new at once', () => {
  tap(show('Mei'));
  tap(show('Yes'), { detail: 0 });
  expect(tapped()).toEqual(['Mei', 'Yes']);
});

it.each(['Enter', ' '])(
  'a switch that bounces presses nothing that its first press brought (%j)',
  async (key) => {
    strike(show('Mei'), key);
    const yes = show('Yes');
    for (const ms of [120, 280]) {
      await clock.advance(ms);
      strike(yes, key);
    }
    expect(tapped()).toEqual(['Mei']);
    await clock.advance(300);
    strike(yes, key);
    expect(tapped()).toEqual(['Mei', 'Yes']);
  },
);

it.each(['Enter', ' '])(
  'a switch that is held, and bounces as it is let go, presses nothing new (%j)',
  async (key) => {
    const mei = show('Mei');
    strike(mei, key);
    const yes = show('Yes');
    await clock.advance(400);
    yes.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
    await clock.advance(30);
    strike(yes, key);
    expect(tapped()).toEqual(['Mei']);
  },
);

it('a key that is pressed twice presses a control that stays twice, and its like, and leaves a toggle pressed', () => {
  const cat = show('Cat');
  strike(cat);
  strike(cat);
  const skip = show('Skip');
  skip.dataset.tapKey = 'skip';
  strike(skip, 'Tab');
  strike(skip);
  const next = show('Skip the next one');
  next.dataset.tapKey = 'skip';
  strike(next);
  const hear = show('Hear it');
  setPressed(hear, false);
  strike(hear, 'Tab');
  strike(hear);
  setPressed(hear, true);
  strike(hear);
  expect(tapped()).toEqual(['Cat', 'Cat', 'Skip', 'Skip the next one', 'Hear it']);
});

it('a key counts at once on what another key has reached meanwhile', async () => {
  strike(show('Next'));
  const finish = show('Finish');
  strike(finish, 'Tab');
  strike(finish);
  expect(tapped()).toEqual(['Next', 'Finish']);
});

it('a key that is held presses a control once; in a text field it repeats', () => {
  const heard = vi.fn<(key: string) => void>();
  document.body.innerHTML = '<button type="button"></button><input />';
  for (const element of document.body.children) {
    element.addEventListener('keydown', (event) => heard((event as KeyboardEvent).key));
    for (const key of ['Enter', ' ', 'ArrowRight']) {
      for (const repeat of [false, true]) {
        const held = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
        element.dispatchEvent(held);
        if (element.matches('button') && key === 'Enter') expect(held.defaultPrevented).toBe(repeat);
      }
    }
  }
  expect(heard.mock.calls.map(([key]) => key)).toEqual([
    ...['Enter', ' ', 'ArrowRight', 'ArrowRight'],
    ...['Enter', 'Enter', ' ', ' ', 'ArrowRight', 'ArrowRight'],
  ]);
});
