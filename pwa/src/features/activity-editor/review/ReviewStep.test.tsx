// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import { emptyDraft, reduceDraft } from '../activity-draft.ts';
import type { SceneAction } from '../scene/scenes.ts';
import { useDraftFile } from '../use-draft-file.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import { ReviewStep } from './ReviewStep.tsx';

vi.mock('../use-draft-file.ts', () => ({ useDraftFile: vi.fn(() => null) }));

it('each of two messages with the same words leads to its own set', async () => {
  const actions: SceneAction[] = [
    { type: 'rename-set', id: 'set-1', name: 'Park' },
    { type: 'add-set', id: 'set-2' },
    { type: 'rename-set', id: 'set-2', name: 'Park' },
  ];
  const draft = actions.reduce(
    (before, scene) => reduceDraft(before, { type: 'scene', scene, file: null }),
    emptyDraft('interactive_listening'),
  );
  const openProblem = vi.fn<WizardHandle['openProblem']>();
  const wizard = { draft, openProblem } as unknown as WizardHandle;
  const { user } = renderScreen(<ReviewStep wizard={wizard} />);
  const links = screen.getAllByRole('button', { name: '"Park" needs at least one question' });
  for (const link of links) await user.click(link);
  expect(openProblem.mock.calls.map(([{ scene }]) => scene?.setId)).toEqual(['set-1', 'set-2']);
});

it('an activity without a cover shows the picture of its first question, as its cards do', () => {
  const draft = {
    ...emptyDraft('picture_prompt'),
    questions: [{ id: '1', prompt: 'Who?', imageUrl: '/fox' }],
  };
  renderScreen(<ReviewStep wizard={{ draft, openProblem: vi.fn() } as unknown as WizardHandle} />);
  expect(vi.mocked(useDraftFile).mock.calls).toContainEqual([draft, '/fox']);
});
