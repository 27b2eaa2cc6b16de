// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawBoxes } from '#test/draw-boxes.ts';
import { placeOf, successorOf } from './focus-place.ts';

/** Name of the control that has the focus after 'Gone', which has it now, is removed; null where none has. */
function successorIn(page: string): string | null | undefined {
  document.body.innerHTML = `<main>${page}</main>`;
  const gone = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Gone');
  if (!gone) throw new Error('The page has no button Gone.');
  const place = placeOf(gone, null);
  (gone.closest('.part') ?? gone).remove();
  return successorOf(place, { withTextFields: true })?.getAttribute('aria-label');
}

const control = (name: string) => `<button aria-label="${name}"></button>`;
const rows = `<div>${['Ana', 'Bo', 'Cleo'].map((name) => `<div>${control(name)}</div>`).join('')}</div>`;
const gone = '<div class="part"><button>Gone</button></div>';

beforeEach(drawBoxes);

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

it('the control that stands in the place of a removed one has the focus', () => {
  expect(successorIn(`${control('Search')}${gone}${rows}`)).toBe('Ana');
});

it('a button that goes at the end of a list leaves the focus on the last control of the list', () => {
  expect(successorIn(`${control('Search')}${rows}${gone}`)).toBe('Cleo');
});

it('a list without controls that takes the focus has it when the button at its end goes', () => {
  expect(
    successorIn(`<section><ol tabindex="-1" aria-label="List"></ol>${gone}</section>${control('Far')}`),
  ).toBe('List');
});

it('the empty place of the toasts does not take the focus', () => {
  const toasts =
    '<section tabindex="-1" data-layer aria-label="Notifications"><div aria-live="polite"></div></section>';
  expect(successorIn(`<div>${control('Save')}${toasts}${gone}</div>`)).toBe('Save');
});
