// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawBoxes } from '#test/draw-boxes.ts';
import { keepFocus } from './keep-focus.ts';

let stop = () => {};

beforeEach(() => {
  drawBoxes();
  stop = keepFocus(document);
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const focused = () => document.activeElement?.getAttribute('aria-label') ?? null;
const find = (name: string) => document.querySelector(`[aria-label="${name}"]`) as HTMLButtonElement;
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  button.disabled = isBusy;
  button.toggleAttribute('data-loading', isBusy);
}

/** 'Make' was pressed and its question confirmed, which has closed; the action runs. */
async function confirmMaking(): Promise<HTMLButtonElement> {
  document.body.innerHTML = `<main>
    <button aria-label="Make"></button><button aria-label="Pictures"></button>
    <div role="dialog"><button aria-label="Confirm"></button></div>
  </main>`;
  const make = find('Make');
  make.focus();
  find('Confirm').focus();
  setBusy(make, true);
  document.querySelector('[role="dialog"]')?.remove();
  await frame();
  return make;
}

it('the focus waits for what opened a question while the action that was confirmed runs', async () => {
  const make = await confirmMaking();
  expect(focused()).toBeNull();
  setBusy(make, false);
  await expect.poll(() => focused()).toBe('Make');
});

it('what opened a question and goes while its action runs leaves the focus to what stands in its place', async () => {
  const make = await confirmMaking();
  make.remove();
  await expect.poll(() => focused()).toBe('Pictures');
});

it('the focus waits for a busy control in the place of one that went', async () => {
  document.body.innerHTML = `<main>
    <div><button aria-label="Play"></button><button aria-label="Again"></button></div>
    <button aria-label="Next"></button>
  </main>`;
  const again = find('Again');
  again.focus();
  (again.parentElement as Element).innerHTML = '<button aria-label="Record" disabled data-loading></button>';
  await frame();
  expect(focused()).toBeNull();
  setBusy(find('Record'), false);
  await expect.poll(() => focused()).toBe('Record');
});

it('a toast that a finger closes brings up no keyboard for the field that was in use before', async () => {
  document.body.innerHTML = `<main><input aria-label="Name"></main>
    <section data-layer tabindex="-1"><button aria-label="Close"></button></section>`;
  find('Name').focus();
  const close = find('Close');
  close.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
  close.focus();
  close.remove();
  await frame();
  expect(focused()).toBeNull();
});
