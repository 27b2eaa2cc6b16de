// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { activity } from '#test/teacher-rows.ts';
import { button, editActivity, resetWizard } from '#test/wizard/wizard.tsx';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/commands/activity-commands.ts', () => ({ saveActivity: vi.fn() }));
vi.mock('#data/commands/local-file.ts', () => ({ prepareFile: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));

beforeEach(resetWizard);

/** Those of the school; signs are pictures, too. */
const pictures = () => [...document.querySelectorAll('img[src^="/uploads/"]')];

/** Waits until the step shows these pictures of the school, and has none of them load. */
async function breakPictures(...addresses: string[]): Promise<void> {
  const shown = () => new Set(pictures().map((picture) => picture.getAttribute('src')));
  await waitFor(() => expect(shown()).toEqual(new Set(addresses)));
  for (const picture of pictures()) fireEvent.error(picture);
  await waitFor(() => expect(shown()).toEqual(new Set()));
}

it('pictures of questions that cannot be loaded leave an empty frame in each step', async () => {
  const row = activity('park', {
    imageUrl: '/uploads/park.png',
    storyContent: null,
    questions: [{ id: 'q1', prompt: 'What is it?', imageUrl: '/uploads/bear.png' }],
  });
  const { user } = editActivity(row);
  await breakPictures('/uploads/park.png');
  await user.click(button(/Content/));
  await breakPictures('/uploads/bear.png');
  await user.click(button(/^Edit question/));
  await breakPictures('/uploads/bear.png');
  await user.click(button(/Review/));
  await breakPictures('/uploads/park.png', '/uploads/bear.png');
});

it('a scene whose picture cannot be loaded keeps its zones, and the way to them', async () => {
  const set = {
    ...{ id: 'set', name: 'Yard', backgroundImage: '/uploads/yard.png' },
    objects: [{ id: 'dog', name: 'Dog', type: 'text' }],
    zones: [{ x: 10, y: 10, width: 20, height: 20, id: 'tree', label: 'Tree' }],
    questions: [],
  };
  const row = activity('yard', {
    type: 'interactive_listening',
    ...{ imageUrl: null, storyContent: null },
    interactiveTasks: { ttsEnabled: true, sets: [set] } as unknown as Activity['interactiveTasks'],
  });
  const { user } = editActivity(row);
  await user.click(button(/Content/));
  await breakPictures('/uploads/yard.png');
  await user.click(button('Next: draw zones'));
  expect(button('Tree')).toBeTruthy();
  expect(pictures()).toEqual([]);
});
