// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { button, createActivity, field, onClose, resetWizard, wordsAt } from '#test/wizard/wizard.tsx';
import ActivityWizard from '../ActivityWizard.tsx';
import { draftOf, emptyDraft } from '../activity-draft.ts';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/commands/activity-commands.ts', () => ({ saveActivity: vi.fn() }));
vi.mock('#data/commands/local-file.ts', () => ({ prepareFile: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('../use-draft-file.ts', () => ({ useDraftFile: () => null }));

beforeEach(resetWizard);

it('a template fills in a new activity, its pictures are asked for, and Undo takes it back', async () => {
  const { user } = createActivity();
  await user.click(button(/^Retell from pictures/));
  expect([document.activeElement, field(/^Title/).value]).toEqual([field(/^Title/), 'Tell the story']);
  expect(screen.queryByText('Start from a template')).toBeNull();
  await user.click(button('Next'));
  expect(screen.getByText('Questions (5)')).toBeTruthy();
  await user.click(button('Next'));
  expect(shownToast()?.message).toBe('All picture prompt questions must have an image');
  expect(wordsAt(button('Choose Files: Question Image'))).toBe('Choose a picture.');
  await user.click(button('Previous'));
  await user.click(button('Undo'));
  expect(field(/^Title/).value).toBe('');
  expect(button(/^Retell from pictures/)).toBeTruthy();
});

it('a listening template opens the background, which is what is left to do', async () => {
  const { user } = createActivity();
  await user.click(button(/^Listen and match/));
  await user.click(button('Next'));
  await user.click(button('Next'));
  expect(shownToast()?.message).toBe('"Animals at home" needs a background picture');
  const choose = button('Choose Files: Background picture');
  expect(document.activeElement).toBe(choose);
  expect(wordsAt(choose)).toBe('Choose a background picture: the zones lie on it.');
});

it('templates are those of the chosen type, and none is offered for an activity that exists', () => {
  const { update } = createActivity('story');
  const listed = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(
    listed().filter((text) => /^(My opinion|Tell what|Read aloud|Listen|Retell)/.test(text)),
  ).toHaveLength(3);
  update(<ActivityWizard key="edit" start={draftOf(activity('fox', { title: '' }))} onClose={onClose} />);
  expect(screen.queryByText('Start from a template')).toBeNull();
});

it('ready activities are offered below the templates, and take the place of a wizard without content', async () => {
  const onReady = vi.fn();
  const { user, fill } = renderScreen(
    <ActivityWizard start={emptyDraft(null)} onClose={onClose} onReady={onReady} />,
  );
  await fill(field(/^Title/), 'Our zoo');
  expect(screen.queryByRole('button', { name: 'Ready activities' })).toBeNull();
  await fill(field(/^Title/), '');
  await user.click(button('Ready activities'));
  expect([onClose.mock.calls.length, onReady.mock.calls.length]).toEqual([1, 1]);
});
