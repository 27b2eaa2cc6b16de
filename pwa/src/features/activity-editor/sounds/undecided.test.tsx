// @vitest-environment happy-dom
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareFile } from '#data/commands/local-file.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { createFakeMicrophone } from '#test/fake-microphone.ts';
import { type RenderedScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { button, editActivity, field, resetWizard } from '#test/wizard/wizard.tsx';

vi.mock('#data/commands/outcomes.ts', { spy: true });
vi.mock('#data/commands/activity-commands.ts', () => ({ saveActivity: vi.fn() }));
vi.mock('#data/commands/local-file.ts', () => ({ prepareFile: vi.fn() }));
vi.mock('#data/queries/teacher/use-is-gone.ts', () => ({ useIsGone: vi.fn() }));
vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<typeof import('#platform/microphone/microphone.ts')>()),
  openMicrophone: vi.fn(),
}));
vi.mock('../use-draft-file.ts', () => ({ useDraftFile: () => null }));

// Asking whether each of some hundred elements is hidden takes most of the time.
configure({ defaultHidden: true });

beforeEach(() => {
  resetWizard();
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(0));
});

type User = RenderedScreen['user'];

/** Records silence, which waits for 'Keep it' or 'Delete'. */
async function recordSilence(user: User, label: string): Promise<void> {
  await user.click(button(`Add sound: ${label}`));
  await user.click(button(`Record: ${label}`));
  await user.click(await screen.findByRole('button', { name: `Stop: ${label}` }));
  await screen.findByRole('button', { name: `Keep it: ${label}` });
}

/** The recording still waits, and the screen says so. */
function expectWaiting(label: string): void {
  const message = "A recording waits for your decision. Press 'Keep it' or 'Delete' beside it.";
  expect(shownToast()).toEqual({ title: 'One moment', message });
  expect(document.activeElement).toBe(button(`Keep it: ${label}`));
}

describe('a recording of a question that waits for a decision', () => {
  const label = 'Question as sound';
  const question = (id: string, prompt: string) => ({ id, prompt, imageUrl: null });

  async function openSecond(third = 'When?'): Promise<RenderedScreen> {
    const questions = [question('1', 'Who?'), question('2', 'Where?'), question('3', third)];
    const rendered = editActivity(
      activity('fox', { type: 'story', title: 'The fox', storyContent: 'A fox ran.', questions }),
    );
    await rendered.user.click(button(/Content/));
    await rendered.user.click(button('Edit question 2'));
    await recordSilence(rendered.user, label);
    return rendered;
  }

  it.each([
    'Done Editing',
    'Go on to question 3',
    'Edit question 1',
    'Add Question',
    'Add Another Question',
    'Duplicate question 1',
  ])("is not dropped by '%s'", async (name) => {
    const { user } = await openSecond();
    await user.click(button(name));
    expectWaiting(label);
    expect(screen.getByText('Questions (3)')).toBeTruthy();
  });

  it("is not dropped by 'Undo', which would take its question away", async () => {
    const questions = [question('1', 'Who?')];
    const story = { type: 'story', title: 'The fox', storyContent: 'A fox ran.', questions } as const;
    const { user } = editActivity(activity('fox', story));
    await user.click(button(/Content/));
    await user.click(button('Add Question'));
    await recordSilence(user, label);
    await user.click(button('Undo'));
    expectWaiting(label);
    expect(screen.getByText('Questions (2)')).toBeTruthy();
  });

  it('is not dropped by the keys that go on to the next question', async () => {
    const { user } = await openSecond();
    await user.click(field(/^Question Prompt/));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expectWaiting(label);
  });

  it("is not dropped by 'Next' where another question has no prompt", async () => {
    const { user } = await openSecond('');
    await user.click(button('Next'));
    expectWaiting(label);
    await user.click(button(`Delete: ${label}`));
    await screen.findByRole('button', { name: `Record: ${label}` });
    await user.click(button('Next'));
    expect(field(/^Question Prompt/).value).toBe('');
  });

  it('stays open while pictures become questions', async () => {
    const file = { address: '/uploads/cat', previewUrl: 'blob:cat', uploaded: false };
    vi.mocked(prepareFile).mockResolvedValue(file as Awaited<ReturnType<typeof prepareFile>>);
    await openSecond();
    const files = [new File(['cat'], 'cat.png', { type: 'image/png' })];
    fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files } });
    await waitFor(() => expect(screen.getByText('Questions (4)')).toBeTruthy());
    expectWaiting(label);
  });

  it('goes with its question when that is deleted', async () => {
    const { user } = await openSecond();
    await user.click(button('Delete question 2'));
    expect(screen.getByText('Questions (2)')).toBeTruthy();
    await user.click(button('Edit question 1'));
    expect(field(/^Question Prompt/).value).toBe('Who?');
  });
});

describe('a recording of a scene that waits for a decision', () => {
  const label = '"Dog" as sound';
  const setOf = (id: string, name: string) => ({
    ...{ id, name, backgroundImage: `/uploads/${id}.png`, questions: [] },
    objects: [{ id: 'dog', name: 'Dog', type: 'text' }],
    zones: [{ id: 'tree', label: 'Tree', x: 10, y: 10, width: 20, height: 20 }],
  });

  it.each([
    ['another step of its set', () => screen.getByRole('tab', { name: /Zones/ })],
    ['another set', () => button(/^2\. Home/)],
    ['a new set', () => button('Add Activity Set')],
    ['a copy of its set', () => button('Duplicate Park')],
  ])('is not dropped by %s', async (_name, find) => {
    const sets = [setOf('park', 'Park'), setOf('home', 'Home')];
    const interactiveTasks = { sets, ttsEnabled: true } as unknown as Activity['interactiveTasks'];
    const { user } = editActivity(activity('yard', { type: 'interactive_listening', interactiveTasks }));
    await user.click(button(/Content/));
    await user.click(screen.getByRole('tab', { name: /Objects/ }));
    await recordSilence(user, label);
    await user.click(find());
    expectWaiting(label);
    expect(screen.getByText('2 sets, 0 questions, 2 objects in all')).toBeTruthy();
  });
});
