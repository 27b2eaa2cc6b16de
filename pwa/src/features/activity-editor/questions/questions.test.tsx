// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { payloads } from 'shared-schema/sync';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveActivity } from '#data/commands/activity-commands.ts';
import { prepareFile } from '#data/commands/local-file.ts';
import { shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import {
  button,
  createActivity,
  editActivity,
  field,
  openContent,
  resetWizard,
} from '#test/wizard/wizard.tsx';
import { clearToast } from '#ui/toast/toast-store.ts';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/commands/activity-commands.ts', () => ({ saveActivity: vi.fn() }));
vi.mock('#data/commands/local-file.ts', () => ({ prepareFile: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('shared-schema/rules/activities/activity-limits', async (load) => ({
  ...(await load<object>()),
  MAX_QUESTIONS: 10,
}));
vi.mock('../use-draft-file.ts', () => ({ useDraftFile: () => null }));

beforeEach(resetWizard);

const picture = (name: string) => new File([name], `${name}.png`, { type: 'image/png' });
/** The picture as it is kept on the device. */
const localFile = (name: string) =>
  ({ address: `/uploads/${name}`, previewUrl: `blob:${name}`, uploaded: false }) as Awaited<
    ReturnType<typeof prepareFile>
  >;

it('questions can be moved, duplicated and deleted', async () => {
  const { user, fill } = await openContent('story');
  for (const prompt of ['Who?', 'Where?']) {
    await user.click(button('Add Question'));
    await fill(field(/^Question Prompt/), prompt);
    await user.click(button('Done Editing'));
  }
  expect(document.activeElement).toBe(button('Edit question 2'));
  const prompts = () => screen.getAllByText(/^(Who|Where)\?$/).map(({ textContent }) => textContent);
  const intoView = vi.spyOn(button('Move question 2 up'), 'scrollIntoView');
  await user.click(button('Move question 2 up'));
  expect(prompts()).toEqual(['Where?', 'Who?']);
  expect(screen.getByText('Question 2 is question 1 of 2 now.').closest('[role=status]')).toBeTruthy();
  expect(intoView).toHaveBeenCalledWith({ block: 'nearest' });
  await user.click(button('Duplicate question 1'));
  expect(field(/^Question Prompt/).value).toBe('Where?');
  await user.click(button('Done Editing'));
  expect(prompts()).toEqual(['Where?', 'Where?', 'Who?']);
  await user.click(button('Delete question 1'));
  await user.click(button('Delete question 1'));
  expect(prompts()).toEqual(['Who?']);
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

it('pictures chosen together become one question each, and the first prompt has the focus', async () => {
  vi.mocked(prepareFile).mockImplementation(async ({ name }) => localFile(name));
  const { user, fill } = await openContent('picture_prompt');
  await user.click(button('Add Question'));
  await fill(field(/^Question Prompt/), 'Who?');
  const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!;
  await user.upload(input, ['cat', 'dog'].map(picture));
  await waitFor(() => expect(screen.getByText('Questions (3)')).toBeTruthy());
  expect(input.files).toHaveLength(0);
  expect([field(/^Question Prompt/).value, document.activeElement]).toEqual(['', field(/^Question Prompt/)]);
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

/** Pictures are prepared one after the other, each when the test says so. */
function holdPictures(): { finish(): Promise<void> } {
  const held: (() => void)[] = [];
  vi.mocked(prepareFile).mockImplementation(
    ({ name }) => new Promise((resolve) => held.push(() => resolve(localFile(name)))),
  );
  return {
    async finish() {
      await waitFor(() => expect(held).toHaveLength(1));
      held.shift()?.();
    },
  };
}

it('pictures that are pasted while others are being added wait for their turn', async () => {
  const pictures = holdPictures();
  const { user } = await openContent('picture_prompt');
  const list = screen.getByRole('region', { name: /^Questions/ });
  const paste = (name: string) =>
    fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [picture(name)] } });
  fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: ['cat', 'dog'].map(picture) } });
  expect(screen.getByText('Adding picture 1 of 2...')).toBeTruthy();
  paste('cow');
  expect(screen.getByText('Adding picture 1 of 3...')).toBeTruthy();
  await pictures.finish();
  expect(await screen.findByText('Adding picture 2 of 3...')).toBeTruthy();
  await pictures.finish();
  expect(await screen.findByText('Questions (2)')).toBeTruthy();
  expect(screen.getByText('Adding picture 3 of 3...')).toBeTruthy();
  await user.keyboard('A cat.');
  await user.click(screen.getAllByRole('button', { name: 'Add Question' })[0]!);
  await user.keyboard('A bird?');
  await pictures.finish();
  expect(await screen.findByText('Questions (4)')).toBeTruthy();
  // The question that is being written stays open.
  expect(field(/^Question Prompt/).value).toBe('A bird?');
  expect(screen.queryByText(/^Adding picture/)).toBeNull();
  expect(vi.mocked(prepareFile).mock.calls.map(([{ name }]) => name)).toEqual([
    'cat.png',
    'dog.png',
    'cow.png',
  ]);
});

it('pictures that wait count where an activity is nearly full, and so do questions that are added meanwhile', async () => {
  const pictures = holdPictures();
  const questions = Array.from({ length: 8 }, (_, index) => ({
    id: `q${index}`,
    prompt: 'Who?',
    imageUrl: null,
  }));
  const { user } = editActivity(activity('farm', { type: 'picture_prompt', questions }));
  await user.click(button('Next'));
  const list = screen.getByRole('region', { name: /^Questions/ });
  const drop = (...names: string[]) =>
    fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: names.map(picture) } });
  const noRoom = { title: 'Not all pictures were added', message: 'An activity has room for 10 questions.' };
  drop('cat');
  expect(shownToast()).toBeNull();
  drop('dog', 'cow');
  expect(shownToast()).toEqual(noRoom);
  act(clearToast);
  await user.click(button('Add Question'));
  await pictures.finish();
  expect(await screen.findByText('Questions (10)')).toBeTruthy();
  expect(shownToast()).toBeNull();
  await pictures.finish();
  await waitFor(() => expect(shownToast()).toEqual(noRoom));
  expect(screen.getByText('Questions (10)')).toBeTruthy();
  expect(prepareFile).toHaveBeenCalledTimes(2);
});

it('a picture that is refused is named, and the others are added', async () => {
  vi.mocked(prepareFile).mockImplementation(async ({ name }) => localFile(name));
  await openContent('picture_prompt');
  const scan = new File(['x'], 'sea.tiff', { type: 'image/tiff' });
  const list = screen.getByRole('region', { name: /^Questions/ });
  fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: [scan, picture('cat')] } });
  await waitFor(() => expect(screen.getByText('Questions (1)')).toBeTruthy());
  expect(shownToast()).toEqual({
    title: 'Error',
    message: 'sea.tiff: File type must be one of PNG, JPEG, WebP, GIF, AVIF, SVG',
  });
});

it('a photo without a type is prepared as what its ending says', async () => {
  vi.mocked(prepareFile).mockImplementation(async ({ name }) => localFile(name));
  await openContent('picture_prompt');
  const list = screen.getByRole('region', { name: /^Questions/ });
  fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'cat.jpg')] } });
  await waitFor(() => expect(screen.getByText('Questions (1)')).toBeTruthy());
  expect(vi.mocked(prepareFile).mock.calls[0]?.[0]).toMatchObject({ name: 'cat.jpg', type: 'image/jpeg' });
});

it('several pictures that are refused are named in one message, by their reasons', async () => {
  vi.mocked(prepareFile).mockImplementation(async ({ name }) => {
    if (name === 'lake.png') throw Object.assign(new Error('refused'), { code: 'file_refused' });
    return localFile(name);
  });
  await openContent('picture_prompt');
  const scans = ['sea', 'sky'].map((name) => new File(['x'], `${name}.tiff`, { type: 'image/tiff' }));
  const notes = new File(['x'], 'notes', { type: '' });
  const files = [scans[0], picture('lake'), notes, picture('cat'), scans[1]];
  const list = screen.getByRole('region', { name: /^Questions/ });
  fireEvent.drop(list, { dataTransfer: { types: ['Files'], files } });
  await waitFor(() => expect(screen.getByText('Questions (1)')).toBeTruthy());
  expect(shownToast()).toEqual({
    title: 'Error',
    message:
      'sea.tiff, notes, sky.tiff: File type must be one of PNG, JPEG, WebP, GIF, AVIF, SVG · ' +
      'lake.png: Your school cannot store this file. Please choose another one.',
  });
});

it('an activity takes as many questions as the school server, and says so where more are added', async () => {
  vi.mocked(prepareFile).mockImplementation(async ({ name }) => localFile(name));
  const asked = (index: number) => ({ id: `q${index}`, prompt: 'Who?', imageUrl: '/uploads/cow' });
  const questions = Array.from({ length: 9 }, (_, index) => asked(index));
  const uid = '019aa1e0-0000-7000-8000-000000000001';
  const { user, fill } = editActivity(activity(uid, { type: 'picture_prompt', questions }));
  await user.click(button('Next'));
  const list = screen.getByRole('region', { name: /^Questions/ });
  fireEvent.drop(list, { dataTransfer: { types: ['Files'], files: ['cat', 'dog'].map(picture) } });
  const full = 'An activity has room for 10 questions.';
  expect(shownToast()).toEqual({ title: 'Not all pictures were added', message: full });
  await waitFor(() => expect(screen.getByText('Questions (10)')).toBeTruthy());
  expect(within(list).getByText(full)).toBeTruthy();
  const ways = ['Add Question', 'Add Another Question', 'Add Pictures', 'Duplicate question 1'].map(button);
  expect(ways.every(({ disabled }) => disabled)).toBe(true);
  await fill(field(/^Question Prompt/), 'A cat?');
  await user.click(button('Next'));
  await user.click(button('Update Activity'));
  await waitFor(() => expect(saveActivity).toHaveBeenCalled());
  const [saved] = vi.mocked(saveActivity).mock.calls[0] ?? [];
  expect(payloads['activity.save'].safeParse(saved).error).toBeUndefined();
});

it('a picture is prepared on this device, named by its question, and its preview released at the end', async () => {
  const picture = { address: '/uploads/park.png', previewUrl: 'blob:park', uploaded: false };
  vi.mocked(prepareFile).mockResolvedValue(picture as Awaited<ReturnType<typeof prepareFile>>);
  const { user, fill, update } = createActivity('picture_prompt');
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
