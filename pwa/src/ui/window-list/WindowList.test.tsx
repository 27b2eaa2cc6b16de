// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WindowList } from './WindowList.tsx';

const print = (type: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(type)));
afterEach(cleanup);

function show(count: number) {
  const items = Array.from({ length: count }, (_, index) => `item ${index}`);
  render(
    <WindowList items={items} keyOf={(item) => item} estimate={() => 64} render={(item) => <p>{item}</p>} />,
  );
}
const drawn = () => screen.getAllByText(/^item /).length;

it('while the page is printed, all items are drawn, none moved to a place of its own', () => {
  show(200);
  expect(drawn()).toBeLessThan(50);
  print('beforeprint');
  expect(drawn()).toBe(200);
  expect(document.querySelectorAll('[style]')).toHaveLength(0);
  print('afterprint');
  expect(drawn()).toBeLessThan(50);
});

it('a list that is too long for paper says how much of it is printed', () => {
  show(1_200);
  expect(screen.queryByText(/printed/)).toBeNull();
  print('beforeprint');
  expect(drawn()).toBe(500);
  expect(screen.getByText('Only the first 500 of 1200 are printed here.')).toBeTruthy();
});
