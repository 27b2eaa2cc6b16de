// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { createTestAppContext } from '#test/test-app-context.ts';
import { RenameDialog } from './RenameDialog.tsx';

it('a name of a tablet that is being saved is not called unsaved', async () => {
  const onClose = vi.fn();
  const api = vi.fn(() => new Promise(() => {}));
  const { user, fill } = renderScreen(
    <RenameDialog tablet={{ id: 1, name: 'Blue' } as never} onClose={onClose} onRenamed={() => {}} />,
    createTestAppContext({ api: api as never }),
  );
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Green');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api).toHaveBeenCalledWith('PATCH /api/tablets/:id', expect.anything()));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
