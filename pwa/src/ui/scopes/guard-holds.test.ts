// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardHolds } from './guard-holds.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = '<a href="/activity"><img alt="A boat"></a><input>';
  stop = guardHolds(document);
});
afterEach(() => stop());

/** Whether the browser's menu opens on an element. */
function opensMenu(selector: string, pointerType: string): boolean {
  const menu = new PointerEvent('contextmenu', { pointerType, bubbles: true, cancelable: true });
  return document.querySelector(selector)?.dispatchEvent(menu) ?? false;
}

it('a finger that rests on a link or a picture opens no menu', () => {
  expect([opensMenu('a', 'touch'), opensMenu('img', 'touch')]).toEqual([false, false]);
  stop();
  expect(opensMenu('a', 'touch')).toBe(true);
});

it.each([
  ['a mouse', 'img', 'mouse'],
  ['a key', 'a', ''],
  ['a finger in a text field', 'input', 'touch'],
])('%s opens the menu', (_, selector, pointerType) => {
  expect(opensMenu(selector, pointerType)).toBe(true);
});
