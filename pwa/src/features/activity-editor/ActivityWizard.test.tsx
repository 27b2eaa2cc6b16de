// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answersTo } from '#data/commands/answers.ts';
import { prepareFile, saveActivity } from '#data/commands/teacher-commands.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import ActivityWizard from './ActivityWizard.tsx';
import { draftOf, emptyDraft } from './activity-draft.ts';

vi.mock('#data/commands/answers.ts', async (original) => ({
  ...(await original<typeof import('#data/commands/answers.ts')>()),
  answersTo: vi.fn(),
}));
vi.mock('#data/commands/teacher-commands.ts', () => ({ saveActivity: vi.fn(), prepareFile: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('./use-draft-file.ts', () => ({ useDraftFile: () => null }));

const onClose = vi.fn();
const create = (type: 'picture_prompt' | 'story' | null = null) =>
  renderScreen(<ActivityWizard start={emptyDraft(type)} onClose={onClose} />);
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (label: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name: label });

describe('ActivityWizard', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(answersTo).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    vi.mocked(saveActivity).mockResolvedValue({ uid: 'park', commandIds: ['c1'] });
    vi.mocked(useIsGone).mockReturnValue(false);
  });

  it('a new activity opens one step after the other', async () => {
    const { user } = create();
    expect(button(/Review/).disabled).toBe(true);
    expect(button('Previous').disabled).toBe(true);
    await user.click(button('Next'));
    expect(screen.getByText('No questions added yet.')).toBeTruthy();
    await user.click(button('Next'));
    expect(screen.getByText('Still missing')).toBeTruthy();
    await user.click(button(/Basic Info/));
    expect(field(/^Title/).value).toBe('');
    expect(button(/Review/).disabled).toBe(false);
  });

  it('an incomplete activity is not saved: the toast lists what is missing, and the step of it opens', async () => {
    const { user, fill } = create('picture_prompt');
    await fill(field(/^Title/), 'At the park');
    await user.click(button('Next'));
    await user.click(button('Add Question'));
    await user.click(button('Next'));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'All picture prompt questions must have an image',
    );
    await user.click(button('Create Activity'));
    expect(shownToast()).toEqual({
      title: 'Required Information Missing',
      message:
        'Please complete: All picture prompt questions must have a text prompt, All picture prompt questions must have an image',
    });
    expect(button('Add Question')).toBeTruthy();
    expect(saveActivity).not.toHaveBeenCalled();
  });

  it('a complete story is saved without spaces around its words, and the wizard closes', async () => {
    const { user, fill } = create();
    await fill(field(/^Title/), ' The fox ');
    await user.click(screen.getByRole('radio', { name: /Stor/ }));
    await user.click(button('Next'));
    await fill(field(/^Story content/), ' A fox ran. ');
    await user.click(button('Add Question'));
    await fill(field(/^Question Prompt/), ' Who ran? ');
    await user.click(button('Next'));
    expect(screen.getByText('Everything is there.')).toBeTruthy();
    await user.click(button('Create Activity'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(vi.mocked(saveActivity).mock.calls[0]?.[0]).toMatchObject({
      title: 'The fox',
      type: 'story',
      description: null,
      storyContent: 'A fox ran.',
      questions: [{ prompt: 'Who ran?', imageUrl: null }],
    });
    expect(shownToast()).toEqual({ title: 'Activity Saved', message: '"The fox" is ready.' });
  });

  it('questions can be moved and deleted', async () => {
    const { user, fill } = create('story');
    await user.click(button('Next'));
    for (const prompt of ['Who?', 'Where?']) {
      await user.click(button('Add Question'));
      await fill(field(/^Question Prompt/), prompt);
      await user.click(button('Done Editing'));
    }
    const prompts = () => screen.getAllByText(/^(Who|Where)\?$/).map(({ textContent }) => textContent);
    await user.click(button('Move question 2 up'));
    expect(prompts()).toEqual(['Where?', 'Who?']);
    await user.click(button('Delete question 1'));
    expect(prompts()).toEqual(['Who?']);
  });

  it('a picture is prepared on this device, named by its question, and its preview released at the end', async () => {
    const picture = { address: '/uploads/park.png', previewUrl: 'blob:park', uploaded: false };
    vi.mocked(prepareFile).mockResolvedValue(picture as Awaited<ReturnType<typeof prepareFile>>);
    const { user, fill, update } = create('picture_prompt');
    await fill(field(/^Title/), 'At the park');
    await user.click(button('Next'));
    await user.click(button('Add Question'));
    await fill(field(/^Question Prompt/), 'Who?');
    await user.upload(field('Question Image'), new File(['park'], 'park.png', { type: 'image/png' }));
    await waitFor(() => expect(shownToast()).not.toBeNull());
    await user.click(button('Next'));
    await user.click(button('Create Activity'));
    await waitFor(() => expect(saveActivity).toHaveBeenCalled());
    expect(vi.mocked(saveActivity).mock.calls[0]?.[0]).toMatchObject({
      questions: [{ prompt: 'Who?', imageUrl: '/uploads/park.png' }],
      files: [picture],
    });
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    update(null);
    expect(revoke.mock.calls).toEqual([['blob:park']]);
  });

  it('an activity that cannot be saved keeps the wizard open', async () => {
    vi.mocked(saveActivity).mockRejectedValue(new Error('odd'));
    const questions = [{ id: '1', prompt: 'Who?', imageUrl: null }];
    const fox = activity('fox', { title: 'The fox', type: 'story', storyContent: 'A fox ran.', questions });
    const { user, fill } = renderScreen(<ActivityWizard start={draftOf(fox)} onClose={onClose} />);
    await fill(field(/^Title/), 'The red fox');
    await user.click(button(/Review/));
    await user.click(button('Update Activity'));
    await waitFor(() => expect(shownToast()?.message).toBe('Failed to update activity. Please try again.'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaving asks first once something was written', async () => {
    const { user, fill } = create();
    await user.click(button('Close the wizard'));
    expect(onClose).toHaveBeenCalledTimes(1);
    await fill(field(/^Title/), 'The fox');
    await user.click(button('Close the wizard'));
    expect(screen.getByText('What you wrote in this activity is not saved yet.')).toBeTruthy();
    await user.click(button('Leave without saving'));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('an activity that was deleted elsewhere says so while it is edited', () => {
    vi.mocked(useIsGone).mockReturnValue(true);
    renderScreen(<ActivityWizard start={draftOf(activity('fox', { title: 'The fox' }))} onClose={onClose} />);
    expect(screen.getByText(/The fox is no longer here/)).toBeTruthy();
  });
});
