// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveActivity } from '#data/commands/activity-commands.ts';
import { shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import {
  button,
  createActivity,
  editActivity,
  field,
  isInvalid,
  openWizard,
  resetWizard,
  wordsAt,
} from '#test/wizard/wizard.tsx';
import { draftOf } from '../activity-draft.ts';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/commands/activity-commands.ts', () => ({ saveActivity: vi.fn() }));
vi.mock('#data/commands/local-file.ts', () => ({ prepareFile: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('../use-draft-file.ts', () => ({ useDraftFile: () => null }));

beforeEach(resetWizard);

it('a step with something missing does not go on: its fields say so, and the first one has the focus', async () => {
  const { user, fill } = createActivity();
  expect(isInvalid(field(/^Title/))).toBe(false);
  await user.click(button('Next'));
  expect(shownToast()).toEqual({
    title: 'Required Information Missing',
    message: 'Please complete: Title is required, Activity type must be selected',
  });
  expect(document.activeElement).toBe(field(/^Title/));
  expect(wordsAt(field(/^Title/))).toBe('Give the activity a title.');
  expect(wordsAt(screen.getByRole('radiogroup', { name: /Activity type/ }))).toBe('Choose a type.');
  await fill(field(/^Title/), 'The fox');
  expect(isInvalid(field(/^Title/))).toBe(false);
  await user.click(button('Next'));
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
});

it('a step without a question leads to the button that adds one', async () => {
  const { user, fill } = createActivity('picture_prompt');
  await fill(field(/^Title/), 'At the park');
  await user.click(button('Next'));
  await user.click(button('Next'));
  expect(document.activeElement).toBe(button('Add Question'));
  expect(wordsAt(button('Add Question'))).toBe('Add at least one question.');
  await user.click(button('Add Question'));
  expect(screen.queryByText('Add at least one question.')).toBeNull();
  expect(document.activeElement).toBe(field(/^Question Prompt/));
  expect(isInvalid(field(/^Question Prompt/))).toBe(false);
});

it('an incomplete activity is not saved: the toast lists what is missing, and the first field opens', async () => {
  const questions = [
    { id: '1', prompt: 'Who?', imageUrl: '/uploads/cat.png' },
    { id: '2', prompt: 'Where?', imageUrl: null },
    { id: '3', prompt: '', imageUrl: null },
  ];
  const park = activity('park', { title: 'At the park', type: 'picture_prompt', questions });
  const { user } = editActivity(park);
  await user.click(button(/Review/));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    'All picture prompt questions must have an image',
  );
  await user.click(button('Update Activity'));
  expect(shownToast()).toEqual({
    title: 'Required Information Missing',
    message:
      'Please complete: All picture prompt questions must have a text prompt, All picture prompt questions must have an image',
  });
  expect(saveActivity).not.toHaveBeenCalled();
  expect(field(/^Question Prompt/).value).toBe('Where?');
  expect(document.activeElement).toBe(button('Choose Files: Question Image'));
  expect(wordsAt(button('Choose Files: Question Image'))).toBe('Choose a picture.');
  expect(screen.getByText('Write what the child is asked. Choose a picture.')).toBeTruthy();
});

it('the review leads to each field that is missing, and shows each question with what it lacks', async () => {
  const questions = [
    { id: '1', prompt: 'Who?', imageUrl: null },
    { id: '2', prompt: '', imageUrl: '/uploads/cat.png' },
  ];
  const park = activity('park', { title: 'At the park', type: 'picture_prompt', questions });
  const { user } = editActivity(park);
  await user.click(button(/Review/));
  await user.click(button('All picture prompt questions must have an image'));
  expect(document.activeElement).toBe(button('Choose Files: Question Image'));
  expect(field(/^Question Prompt/).value).toBe('Who?');
  await user.click(button(/Review/));
  const second = within(screen.getByRole('listitem', { name: 'Question 2' }));
  await user.click(second.getByRole('button', { name: 'Write what the child is asked.' }));
  expect(document.activeElement).toBe(field(/^Question Prompt/));
  expect(wordsAt(field(/^Question Prompt/))).toBe('Write what the child is asked.');
});

it('the set and the question of a scene that no child can finish open, with the words at the field', async () => {
  const question = { id: 'q', instruction: 'Put it there.', objectId: null, correctZoneId: null };
  const set = { objects: [], zones: [], backgroundImage: null };
  const sets = [
    { ...set, id: 'a', name: 'Park', questions: [] },
    { ...set, id: 'b', name: 'Pond', questions: [question] },
  ];
  const park = activity('park', {
    title: 'Park',
    type: 'interactive_listening',
    interactiveTasks: { sets, ttsEnabled: true } as never,
  });
  const start = { ...draftOf(park), hasStoredScenes: false };
  const { user } = openWizard(start);
  await user.click(button(/Review/));
  await user.click(button('Update Activity'));
  expect(shownToast()?.message).toMatch(
    /^Please complete: "Park" needs at least one question, Question 1 of "Pond"/,
  );
  // Without an object there is nothing that a question could ask for.
  const objects = await screen.findByRole('button', { name: 'Choose objects' });
  expect(document.activeElement).toBe(objects);
  expect(wordsAt(objects)).toBe('Add at least one question.');
  expect(screen.queryByRole('button', { name: 'Add Question' })).toBeNull();
  await user.click(button('Delete Park'));
  await user.click(button('Next'));
  const object = await screen.findByRole('combobox', { name: 'Object' });
  expect(document.activeElement).toBe(object);
  expect(wordsAt(object)).toBe('Choose an object.');
});
