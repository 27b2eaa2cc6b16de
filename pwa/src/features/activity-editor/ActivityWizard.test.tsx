// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveActivity } from '#data/commands/activity-commands.ts';
import type { LocalFile } from '#data/commands/local-file.ts';
import { prepareFile } from '#data/commands/local-file.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { createFakeMicrophone } from '#test/fake-microphone.ts';
import { shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import {
  button,
  createActivity,
  editActivity,
  field,
  onClose,
  openContent,
  resetWizard,
} from '#test/wizard/wizard.tsx';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/commands/activity-commands.ts', () => ({ saveActivity: vi.fn() }));
vi.mock('#data/commands/local-file.ts', () => ({ prepareFile: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<typeof import('#platform/microphone/microphone.ts')>()),
  openMicrophone: vi.fn(),
}));
vi.mock('./use-draft-file.ts', () => ({ useDraftFile: () => null }));

beforeEach(resetWizard);

it('a new activity opens one step after the other', async () => {
  const { user, fill } = createActivity('story');
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

it('each step is said in a status that was there before', async () => {
  const { user, fill } = createActivity('story');
  const [status] = screen.getAllByRole('status');
  expect(status?.textContent).toBe('Basic Info, step 1 of 3');
  await fill(field(/^Title/), 'The fox');
  await user.click(button('Next'));
  expect(status?.textContent).toBe('Content, step 2 of 3');
  await user.click(button('Previous'));
  expect([status?.isConnected, status?.textContent]).toEqual([true, 'Basic Info, step 1 of 3']);
});

it('the bar and the panel show the same progress', async () => {
  await openContent('story');
  expect(screen.getByText('Step 2 of 3 · 67%')).toBeTruthy();
  const bars = screen.getAllByRole('progressbar').map((bar) => Number(bar.getAttribute('aria-valuenow')));
  expect(bars.map(Math.round)).toEqual([67]);
});

/** A new story with all that it needs, at the last step. */
async function writeStory() {
  const { user, fill } = createActivity();
  await fill(field(/^Title/), ' The fox ');
  await user.click(screen.getByRole('radio', { name: /Stor/ }));
  await user.click(button('Next'));
  await fill(field(/^Story content/), ' A fox ran. ');
  await user.click(button('Add Question'));
  await fill(field(/^Question Prompt/), ' Who ran? ');
  await user.click(button('Next'));
  expect(screen.getByText('Everything is there.')).toBeTruthy();
  return user;
}

it('a complete story is saved without spaces around its words, and the wizard closes', async () => {
  const user = await writeStory();
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

it('an activity is not saved while a picture is still being added to it', async () => {
  let finish: (file: LocalFile) => void = () => {};
  vi.mocked(prepareFile).mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const user = await writeStory();
  await user.upload(
    screen.getByLabelText('Cover image', { selector: 'input' }),
    new File(['fox'], 'fox.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(prepareFile).toHaveBeenCalled());
  await user.click(button('Create Activity'));
  expect([shownToast()?.title, vi.mocked(saveActivity).mock.calls]).toEqual(['Not saved yet', []]);
  const address = '/uploads/fox.png';
  finish({ address, sha256: 'fox', name: 'fox.png', previewUrl: 'blob:fox' } as LocalFile);
  await waitFor(() => expect(shownToast()?.title).not.toBe('Not saved yet'));
  await user.click(button('Create Activity'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(vi.mocked(saveActivity).mock.calls[0]?.[0]).toMatchObject({ imageUrl: address });
});

/** Records the sound of a story, through a microphone that hears `level`, 0 to 1. */
async function record(level: number) {
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(level));
  const questions = [{ id: '1', prompt: 'Who?', imageUrl: null }];
  const parts = { title: 'The fox', type: 'story', storyContent: 'A fox ran.', questions } as const;
  const { user } = editActivity(activity('fox', parts));
  await user.click(button(/Content/));
  await user.click(button('Record: Story as sound'));
  await screen.findByRole('button', { name: 'Stop: Story as sound' });
  return user;
}

describe('while a sound is being recorded', () => {
  const message = 'A sound is still being recorded. Stop the recording, and try again.';

  it('an activity is not saved', async () => {
    const user = await record(0.5);
    await user.keyboard('{Control>}s{/Control}');
    const saved = vi.mocked(saveActivity).mock.calls;
    expect([shownToast(), saved]).toEqual([{ title: 'Not saved yet', message }, []]);
  });

  it('the wizard is not left: the draft would not have the sound', async () => {
    const user = await record(0.5);
    await user.keyboard('{Escape}');
    expect(shownToast()).toEqual({ title: 'Not closed yet', message });
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
  });
});

describe('while a recording of silence waits for a decision', () => {
  const message = "A recording waits for your decision. Press 'Keep it' or 'Delete' beside it.";
  const stopSilence = async () => {
    const user = await record(0);
    await user.click(button('Stop: Story as sound'));
    await screen.findByText('Nothing was heard. Move closer and try again.');
    return user;
  };

  it('neither another step nor saving nor leaving drops it', async () => {
    const user = await stopSilence();
    for (const name of ['Next', /Review/, 'Previous']) {
      await user.click(button(name));
      expect(shownToast()).toEqual({ title: 'One moment', message });
      expect(document.activeElement).toBe(button('Keep it: Story as sound'));
    }
    await user.keyboard('{Control>}s{/Control}');
    expect(shownToast()).toEqual({ title: 'Not saved yet', message });
    await user.keyboard('{Escape}');
    expect(shownToast()).toEqual({ title: 'Not closed yet', message });
    expect(button('Keep it: Story as sound')).toBeTruthy();
    expect([onClose, vi.mocked(saveActivity)].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });

  it('the wizard goes on when it was deleted', async () => {
    const user = await stopSilence();
    await user.click(button('Delete: Story as sound'));
    await screen.findByRole('button', { name: 'Record: Story as sound' });
    await user.click(button('Next'));
    expect(screen.getByText('Everything is there.')).toBeTruthy();
  });
});

it('an activity that cannot be saved keeps the wizard open', async () => {
  vi.mocked(saveActivity).mockRejectedValue(new Error('odd'));
  const questions = [{ id: '1', prompt: 'Who?', imageUrl: null }];
  const fox = activity('fox', { title: 'The fox', type: 'story', storyContent: 'A fox ran.', questions });
  const { user, fill } = editActivity(fox);
  await fill(field(/^Title/), 'The red fox');
  await user.click(button(/Review/));
  await user.click(button('Update Activity'));
  const message = 'Failed to update activity. Please try again.';
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Unable to Save Activity', message }));
  expect(onClose).not.toHaveBeenCalled();
});

it('a new activity that cannot be saved says so and is not lost', async () => {
  vi.mocked(saveActivity).mockRejectedValue(new Error('odd'));
  const user = await writeStory();
  await user.click(button('Create Activity'));
  const message = 'Failed to create activity. Please check your inputs and try again.';
  await waitFor(() => expect(shownToast()).toEqual({ title: 'Unable to Save Activity', message }));
  expect(onClose).not.toHaveBeenCalled();
});

it('the review says that a story is left out of an activity of another type, before it is saved', async () => {
  const questions = [{ id: '1', prompt: 'Who?', imageUrl: '/uploads/fox.png' }];
  const fox = activity('fox', { title: 'The fox', type: 'story', storyContent: 'A fox ran.', questions });
  const { user } = editActivity(fox);
  await user.click(button(/Basic Info/));
  await user.click(screen.getByRole('radio', { name: 'Picture Prompt' }));
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText(/The story will not be saved/)).toBeTruthy();
  expect(saveActivity).not.toHaveBeenCalled();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(saveActivity).toHaveBeenCalledTimes(1));
});

it('leaving asks first once something was written', async () => {
  const { user, fill } = createActivity();
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
  editActivity(activity('fox', { title: 'The fox' }));
  expect(screen.getByText(/The fox is no longer here.*Saving makes a new activity/)).toBeTruthy();
});
