// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { regenerateCode } from '#data/commands/class-commands.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { schoolClass } from '#test/teacher-rows.ts';
import { ClassMenu } from './ClassMenu.tsx';

vi.mock('#data/commands/class-commands.ts', () => ({ regenerateCode: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));

it('a code that cannot be renewed says so', async () => {
  vi.mocked(useIsGone).mockReturnValue(false);
  vi.mocked(regenerateCode).mockRejectedValue(new Error('odd'));
  const { user } = renderScreen(
    <ClassMenu shown={schoolClass('wrens', { name: 'Wrens' })} onEdit={() => {}} />,
  );
  await user.click(screen.getByRole('button', { name: 'More actions for Wrens' }));
  await user.click(await screen.findByRole('menuitem', { name: 'New Code' }));
  await user.click(screen.getByRole('button', { name: 'New Code' }));
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Error', message: 'Failed to regenerate code' }));
});
