// @vitest-environment happy-dom
import { Modal } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { SortableList } from './SortableList.tsx';
import { sortableWords } from './texts.ts';

test('Escape puts a lifted item back, and closes the dialog around the list only afterwards', async () => {
  const onClose = vi.fn();
  const { user } = renderScreen(
    <Modal opened onClose={onClose} title="Questions">
      <SortableList
        items={['Ana', 'Bo', 'Cleo']}
        idOf={(name) => name}
        words={sortableWords('name', (place) => `Name ${place}`)}
        onMove={vi.fn()}
        renderItem={(name, _, handle) => (
          <>
            {handle} {name}
          </>
        )}
      />
    </Modal>,
  );
  const handle = await screen.findByRole('button', { name: 'Drag name 1' });
  act(() => handle.focus());
  await user.keyboard(' ');
  expect(await screen.findByText('Lifted, at place 1 of 3.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Put down at place 1 of 3.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(handle.closest('li')?.dataset.dragging).toBeUndefined());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
