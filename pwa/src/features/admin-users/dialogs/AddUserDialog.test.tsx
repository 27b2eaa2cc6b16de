// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { AddUserDialog } from './AddUserDialog.tsx';

const openDialog = () => {
  const onClose = vi.fn();
  const { user } = renderScreen(<AddUserDialog opened onClose={onClose} refresh={async () => undefined} />);
  return { user, onClose };
};

it('Cancel asks before a begun account is lost, and closes when that is meant', async () => {
  const { user, onClose } = openDialog();
  await user.type(await screen.findByRole('textbox', { name: /Username/ }), 'omar');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('Cancel closes a dialog in which nothing was typed', async () => {
  const { user, onClose } = openDialog();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
