// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { LazySelect } from './LazySelect.tsx';

const options = () => screen.queryAllByRole('option', { hidden: true });

it('a list that nobody has touched draws no options', async () => {
  await renderScreen(<LazySelect aria-label="Class" data={['Bluebirds', 'Owls']} />);
  expect(options()).toHaveLength(0);
});

it('one press of an arrow key opens the list at its first option, which Enter chooses', async () => {
  const onChange = vi.fn();
  await renderScreen(<LazySelect aria-label="Class" data={['Bluebirds', 'Owls']} onChange={onChange} />);
  const field = screen.getByRole('combobox', { name: 'Class' });
  fireEvent.focus(field);
  expect(options()).toHaveLength(2);
  fireEvent.keyDown(field, { code: 'ArrowDown' });
  fireEvent.keyDown(field, { code: 'Enter' });
  expect(onChange).toHaveBeenCalledWith('Bluebirds', expect.anything());
});
