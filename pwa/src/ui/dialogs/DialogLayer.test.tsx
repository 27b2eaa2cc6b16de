// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { useDialogs } from './DialogLayer.tsx';

const closers = new Map<string, () => void>();

function Opener({ name }: { name: string }) {
  const { open } = useDialogs();
  const draw = (onClose: () => void) => {
    closers.set(name, onClose);
    return <p>{name} is edited</p>;
  };
  return (
    <button type="button" onClick={() => open(draw)}>
      {name}
    </button>
  );
}

it('a dialog whose answer comes after it was left closes no other dialog', async () => {
  const { user } = renderScreen(
    <>
      <Opener name="Mei" />
      <Opener name="Leo" />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Mei' }));
  act(() => closers.get('Mei')?.());
  await user.click(screen.getByRole('button', { name: 'Leo' }));
  act(() => closers.get('Mei')?.());
  expect(screen.queryByText('Leo is edited')).toBeTruthy();
});
