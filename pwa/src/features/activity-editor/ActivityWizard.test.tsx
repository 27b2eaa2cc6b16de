// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const localFile = (name: string) =>
  ({ address: `/uploads/${name}`, previewUrl: `blob:${name}`, uploaded: false }) as Awaited<
    ReturnType<typeof prepareFile>
  >;
const picture = (name: string) => new File([name], `${name}.png`, { type: 'image/png' });
/** The wizard of a new activity at its content. */
async function openContent(type: 'picture_prompt' | 'story') {
  const rendered = create(type);
  await rendered.fill(field(/^Title/), 'At the park');
  await rendered.user.click(button('Next'));
  return rendered;
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (label: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name: label });

const isInvalid = (element: Element) => element.getAttribute('aria-invalid') === 'true';
/** What the element is described by. */
const wordsAt = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

describe('ActivityWizard', () => {
  beforeEach(() => {
    vi.clearAllMocks();
    vi.mocked(answersTo).mockResolvedValue([{ kind: 'applied', command: undefined }]);
    vi.mocked(saveActivity).mockResolvedValue({ uid: 'park', commandIds: ['c1'] });
    vi.mocked(useIsGone).mockReturnValue(false);
  });

  it('a new activity opens one step after the other', async () => {
    const { user, fill } = create('story');
    expect(button(/Review/).disabled).toBe(true);
    expect(button('Previous').disabled).toBe(true);
    await fill(field(/^Title/), 'The fox');
    await user.click(button('Next'));
    expect(screen.getByText('No questions added yet.')).toBeTruthy();
    await fill(field(/^Story content/), 'A fox ran.');
    await user.click(button('Add Question'));
    await fill(field(/^Question Prompt/), 'Who ran?');
    await user.click(button('Next'));
    expect(screen.getByText('Everything is there.')).toBeTruthy();
    await user.click(button(/Basic Info/));
    expect(field(/^Title/).value).toBe('The fox');
    expect(button(/Review/).disabled).toBe(false);
  });

  it('a step with something missing does not go on: its fields say so, and the first one has the focus', async () => {
    const { user, fill } = create();
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
    const { user, fill } = create('picture_prompt');
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
    const { user } = renderScreen(<ActivityWizard start={draftOf(park)} onClose={onClose} />);
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
    const { user } = renderScreen(<ActivityWizard start={draftOf(park)} onClose={onClose} />);
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

  it('the bar and the panel show the same progress', async () => {
    await openContent('story');
    expect(screen.getByText('Step 2 of 3 · 67%')).toBeTruthy();
    const bars = screen.getAllByRole('progressbar').map((bar) => Number(bar.getAttribute('aria-valuenow')));
    expect(bars.map(Math.round)).toEqual([67]);
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
    const { user } = renderScreen(<ActivityWizard start={start} onClose={onClose} />);
    await user.click(button(/Review/));
    await user.click(button('Update Activity'));
    expect(shownToast()?.message).toMatch(
      /^Please complete: "Park" needs at least one question, Question 1 of "Pond"/,
    );
    const addQuestion = await screen.findByRole('button', { name: 'Add Question' });
    expect(document.activeElement).toBe(addQuestion);
    expect(wordsAt(addQuestion)).toBe('Add at least one question.');
    await user.click(button('Delete Park'));
    await user.click(button('Next'));
    const object = await screen.findByRole('combobox', { name: 'Object' });
    expect(document.activeElement).toBe(object);
    expect(wordsAt(object)).toBe('Choose an object.');
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

  it('a template fills in a new activity, its pictures are asked for, and Undo takes it back', async () => {
    const { user } = create();
    await user.click(button(/^Retell from pictures/));
    expect([document.activeElement, field(/^Title/).value]).toEqual([field(/^Title/), 'Tell the story']);
    expect(screen.queryByText('Start from a template')).toBeNull();
    await user.click(button('Next'));
    expect(screen.getByText('Questions (4)')).toBeTruthy();
    await user.click(button('Next'));
    expect(shownToast()?.message).toBe('All picture prompt questions must have an image');
    expect(wordsAt(button('Choose Files: Question Image'))).toBe('Choose a picture.');
    await user.click(button('Previous'));
    await user.click(button('Undo'));
    expect(field(/^Title/).value).toBe('');
    expect(button(/^Retell from pictures/)).toBeTruthy();
  });

  it('a listening template opens the background, which is what is left to do', async () => {
    const { user } = create();
    await user.click(button(/^Listen and match/));
    await user.click(button('Next'));
    await user.click(button('Next'));
    expect(shownToast()?.message).toBe('"Animals at home" needs a background picture');
    const choose = button('Choose Files: Background picture');
    expect(document.activeElement).toBe(choose);
    expect(wordsAt(choose)).toBe('Choose a background picture: the zones lie on it.');
  });

  it('templates are those of the chosen type, and none is offered for an activity that exists', () => {
    const { update } = create('story');
    const listed = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(
      listed().filter((text) => /^(My opinion|Tell what|Read aloud|Listen|Retell)/.test(text)),
    ).toHaveLength(3);
    update(<ActivityWizard key="edit" start={draftOf(activity('fox', { title: '' }))} onClose={onClose} />);
    expect(screen.queryByText('Start from a template')).toBeNull();
  });

  it('a question gets a time to answer and a time to think', async () => {
    const { user, fill } = await openContent('story');
    await fill(field(/^Story content/), 'A fox ran.');
    await user.click(button('Add Question'));
    await fill(field(/^Question Prompt/), 'Who ran?');
    const choose = async (name: string, seconds: string) => {
      const select = screen.getByRole<HTMLInputElement>('combobox', { name });
      const before = select.value;
      await user.click(select);
      await user.click(await screen.findByRole('option', { name: seconds }));
      return before;
    };
    expect(await choose('Time to answer', '90 seconds')).toBe('15 seconds');
    expect(await choose('Time to think before', '10 seconds')).toBe('None');
    await user.click(button('Next'));
    await user.click(button('Create Activity'));
    await waitFor(() => expect(saveActivity).toHaveBeenCalled());
    expect(vi.mocked(saveActivity).mock.calls[0]?.[0].questions).toMatchObject([
      { prompt: 'Who ran?', answerSeconds: 90, thinkingSeconds: 10 },
    ]);
  });

  it('questions can be moved, duplicated and deleted', async () => {
    const { user, fill } = await openContent('story');
    for (const prompt of ['Who?', 'Where?']) {
      await user.click(button('Add Question'));
      await fill(field(/^Question Prompt/), prompt);
      await user.click(button('Done Editing'));
    }
    expect(document.activeElement).toBe(button('Edit question 2'));
    const prompts = () => screen.getAllByText(/^(Who|Where)\?$/).map(({ textContent }) => textContent);
    await user.click(button('Move question 2 up'));
    expect(prompts()).toEqual(['Where?', 'Who?']);
    await user.click(button('Duplicate question 1'));
    expect(field(/^Question Prompt/).value).toBe('Where?');
    await user.click(button('Done Editing'));
    expect(prompts()).toEqual(['Where?', 'Where?', 'Who?']);
    await user.click(button('Delete question 1'));
    await user.click(button('Delete question 1'));
    expect(prompts()).toEqual(['Who?']);
  });

  it('pictures chosen together become one question each, and the first prompt has the focus', async () => {
    vi.mocked(prepareFile).mockImplementation(async ({ name }) => localFile(name));
    const { user, fill } = await openContent('picture_prompt');
    await user.click(button('Add Question'));
    await fill(field(/^Question Prompt/), 'Who?');
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!;
    await user.upload(input, ['cat', 'dog'].map(picture));
    await waitFor(() => expect(screen.getByText('Questions (3)')).toBeTruthy());
    expect([field(/^Question Prompt/).value, document.activeElement]).toEqual([
      '',
      field(/^Question Prompt/),
    ]);
    await user.keyboard('A cat.{Control>}{Enter}{/Control}A dog.');
    await user.click(button('Done Editing'));
    expect(screen.getAllByText(/^(Who\?|A cat\.|A dog\.)$/).map(({ textContent }) => textContent)).toEqual([
      'Who?',
      'A cat.',
      'A dog.',
    ]);
  });

  it('pictures that are dropped or pasted in the step become questions, too', async () => {
    vi.mocked(prepareFile).mockImplementation(async ({ name }) => localFile(name));
    await openContent('picture_prompt');
    const list = screen.getByRole('region', { name: /^Questions/ });
    fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: ['cat', 'dog'].map(picture) } });
    await waitFor(() => expect(screen.getByText('Questions (2)')).toBeTruthy());
    const clipboardData = (types: string[]) => ({ clipboardData: { types, files: [picture('cow')] } });
    fireEvent.paste(document.body, clipboardData(['Files']));
    await waitFor(() => expect(screen.getByText('Questions (3)')).toBeTruthy());
    fireEvent.paste(field(/^Question Prompt/), clipboardData(['Files', 'text/plain']));
    expect(prepareFile).toHaveBeenCalledTimes(3);
  });

  it('a picture that is refused is named, and the others are added', async () => {
    vi.mocked(prepareFile).mockImplementation(async ({ name }) => localFile(name));
    await openContent('picture_prompt');
    const heic = new File(['x'], 'sea.heic', { type: 'image/heic' });
    const list = screen.getByRole('region', { name: /^Questions/ });
    fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: [heic, picture('cat')] } });
    await waitFor(() => expect(screen.getByText('Questions (1)')).toBeTruthy());
    expect(shownToast()).toEqual({
      title: 'Error',
      message: 'sea.heic: File type must be one of PNG, JPEG, WebP, GIF, AVIF, SVG',
    });
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
