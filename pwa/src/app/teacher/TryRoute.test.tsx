// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppContext } from '#app/create-app-context.ts';
import type { AppContext } from '#data/app-context.ts';
import ActivityWizard from '#features/activity-editor/ActivityWizard.tsx';
import { type ActivityDraft, emptyDraft } from '#features/activity-editor/activity-draft.ts';
import { DraftTryContext } from '#features/activity-editor/review/draft-try.ts';
import { TryView } from '#features/activity-try/TryView.tsx';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { createTestDevice } from '#test/test-device.ts';
import DraftTry from './DraftTry.tsx';
import { TryPlayer } from './TryPlayer.tsx';
import TryRoute from './TryRoute.tsx';

vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<typeof import('#platform/microphone/microphone.ts')>()),
  openMicrophone: vi.fn(),
}));

const questions = ['Who is it?', 'What is it?'].map((prompt, index) => ({
  ...{ id: `q${index + 1}`, prompt, imageUrl: null },
}));
const wake = vi.fn();
const park = activity('park', { title: 'At the park', questions });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

async function signedIn(role: 'teacher' | 'student'): Promise<AppContext> {
  const device = await createTestDevice();
  await device.signIn('rivera', role);
  return { ...createAppContext(device.context), wake };
}

/** Every row of every table of the outbox, as text. */
async function outboxOf({ outbox }: AppContext): Promise<string> {
  const tables = outbox.tables.map(async (table) => [table.name, await table.toArray()]);
  return JSON.stringify(await Promise.all(tables));
}

async function answer({ user }: ReturnType<typeof renderScreen>): Promise<void> {
  await user.click(button('Record your answer'));
  // A child who taps twice does not stop.
  await screen.findByText(/^1[0-4] seconds left$/);
  await user.click(button('Stop recording'));
  await user.click(await screen.findByRole('button', { name: 'Keep this recording' }));
  await screen.findByRole('button', { name: 'Play your answer' });
}

describe('a try', () => {
  let context: AppContext;
  const fetched = vi.fn(() => Promise.reject(new Error('offline')));

  beforeEach(async () => {
    vi.clearAllMocks();
    vi.stubGlobal('fetch', fetched);
    context = await signedIn('teacher');
    vi.mocked(openMicrophone).mockImplementation(async () => ({
      type: 'audio/webm',
      start: async (onChunk) => onChunk(new Uint8Array([1, 2, 3]).buffer),
      stop: async () => {},
      level: () => 0.5,
      onLost: () => {},
      close: () => {},
    }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('a try that is answered to its end leaves no command, draft, file or request', async () => {
    const before = await outboxOf(context);
    const rendered = renderScreen(<TryView activity={park} Player={TryPlayer} onLeave={() => {}} />, context);
    expect(screen.getByText('This is a try. Nothing is saved or sent.')).toBeTruthy();
    await answer(rendered);
    expect(shownToast()?.title).toBe('Recorded for this try');
    expect(screen.getByText('Only for this try')).toBeTruthy();
    await rendered.user.click(button('Next'));
    await answer(rendered);
    await rendered.user.click(button('Finish Activity'));
    await waitFor(() => expect(shownToast()?.title).toBe('Activity Complete!'));
    expect(await outboxOf(context)).toBe(before);
    expect([wake.mock.calls, fetched.mock.calls]).toEqual([[], []]);
  });

  it('a child may think first and speak longer, and hears how the teacher says it after answering', async () => {
    const timed = {
      ...questions[0]!,
      answerSeconds: 90,
      thinkingSeconds: 20,
      modelAnswerUrl: '/stock/model.webm',
    };
    const slow = activity('slow', { title: 'Think', questions: [timed] });
    const rendered = renderScreen(<TryView activity={slow} Player={TryPlayer} onLeave={() => {}} />, context);
    expect(screen.getByText('Think first. Tap when you are ready')).toBeTruthy();
    expect(screen.getByRole('timer', { name: '20 seconds to think' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hear how your teacher says it' })).toBeNull();
    await rendered.user.click(button('Record your answer'));
    expect(await screen.findByText(/^(90|8\d) seconds left$/)).toBeTruthy();
    expect(screen.queryByRole('timer', { name: /to think/ })).toBeNull();
    await screen.findByText(/^8\d seconds left$/);
    await rendered.user.click(button('Stop recording'));
    await rendered.user.click(await screen.findByRole('button', { name: 'Keep this recording' }));
    expect(await screen.findByRole('button', { name: 'Hear how your teacher says it' })).toBeTruthy();
    expect(screen.queryByText('Think first. Tap when you are ready')).toBeNull();
  });

  it('the sound of a try can be played back, and is forgotten when the try starts over or ends', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const rendered = renderScreen(<TryView activity={park} Player={TryPlayer} onLeave={() => {}} />, context);
    await answer(rendered);
    expect(button('Question 1, answered')).toBeTruthy();
    await rendered.user.click(button('Start over'));
    expect(screen.queryByRole('button', { name: 'Play your answer' })).toBeNull();
    await answer(rendered);
    const released = revoke.mock.calls.length;
    rendered.update(null);
    expect(revoke.mock.calls.length).toBeGreaterThan(released);
  });

  it('a listening activity can be tried from any of its tasks', async () => {
    const { user } = renderScreen(
      <TryView activity={tidyUp} Player={TryPlayer} onLeave={() => {}} />,
      context,
    );
    expect(await screen.findByText('Put the book away.')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Go to task' }), '2. Put the ball away.');
    expect(await screen.findByText('Put the ball away.', { selector: 'p' })).toBeTruthy();
  });

  it('a draft is tried with the files of its window, and Escape leaves the try only', async () => {
    const onClose = vi.fn();
    const file = { address: `/uploads/${'a'.repeat(64)}.png`, previewUrl: 'blob:park' };
    const draft = {
      title: 'At the park',
      type: 'picture_prompt' as const,
      questions: [{ id: '1', prompt: 'Who?', imageUrl: file.address }],
      files: [
        {
          ...file,
          sha256: 'a',
          type: 'image/png',
          size: 1,
          bytes: new ArrayBuffer(1),
          name: 'a.png',
          uploaded: false,
        },
      ],
    };
    const { user } = renderScreen(<DraftTry draft={draft} onClose={onClose} />, context);
    const picture = await screen.findByRole('img', { name: 'Picture for question 1' });
    expect(picture.getAttribute('src')).toBe('blob:park');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

describe('Try it in the wizard', () => {
  const story = { ...emptyDraft('story'), title: 'The fox', storyContent: 'A fox ran.' };
  const draft = { ...story, uid: 'fox', questions: [{ id: '1', prompt: 'Who ran?', imageUrl: null }] };
  const openReview = async (start: ActivityDraft, onClose = () => {}) => {
    const wizard = (
      <DraftTryContext value={DraftTry}>
        <ActivityWizard start={start} onClose={onClose} />
      </DraftTryContext>
    );
    const rendered = renderScreen(wizard, await signedIn('teacher'));
    await rendered.user.click(button(/Review/));
    return rendered;
  };

  it('a draft is played before it is saved, and Escape leads back into the wizard', async () => {
    const onClose = vi.fn();
    const { user } = await openReview(draft, onClose);
    await user.click(button('Try it'));
    expect(await screen.findByRole('heading', { level: 1, name: 'The fox' })).toBeTruthy();
    expect(screen.getByText('This is a try. Nothing is saved or sent.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/This is a try/)).toBeNull());
    expect(button('Try it')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('what was just written can be played to its end', async () => {
    const { user } = await openReview(draft);
    await user.click(button(/Basic Info/));
    await user.type(screen.getByRole('textbox', { name: /Title/ }), 's');
    await user.click(button(/Review/));
    await user.click(button('Try it'));
    expect(await screen.findByRole('heading', { level: 1, name: 'The foxs' })).toBeTruthy();
    await user.click(button('Next'));
    expect(await screen.findByText('Who ran?')).toBeTruthy();
    expect(button('Finish Activity')).toHaveProperty('disabled', false);
  });

  it('a draft without a question has nothing to try', async () => {
    await openReview({ ...draft, questions: [] });
    expect(screen.queryByRole('button', { name: 'Try it' })).toBeNull();
  });
});

describe('the address of a try', () => {
  const routes = (
    <Routes>
      <Route path="/" element={<Navigate to="/teacher/try/park" />} />
      <Route path="/teacher/try/:id" element={<TryRoute />} />
      <Route path="/student" element={<p>student dashboard</p>} />
      <Route path="/teacher-login" element={<p>teacher login</p>} />
    </Routes>
  );

  it('a student is led to the student dashboard', async () => {
    renderScreen(routes, await signedIn('student'));
    expect(await screen.findByText('student dashboard')).toBeTruthy();
  });

  it('somebody who is not signed in is led to the teacher login', async () => {
    renderScreen(routes);
    expect(await screen.findByText('teacher login')).toBeTruthy();
  });
});

const zones = [
  { id: 'room', label: 'Room', x: 0, y: 0, width: 100, height: 100, color: null, questionIds: [] },
];
const objects = ['book', 'ball'].map((id) => ({ id, name: id, type: 'text', textLabel: id }));
const tasks = objects.map(({ id }) => ({
  ...{ id, instruction: `Put the ${id} away.`, objectId: id, correctZoneId: 'room', points: 10 },
}));
const tidyUp = activity('tidy', {
  title: 'Tidy up',
  type: 'interactive_listening',
  interactiveTasks: {
    sets: [{ id: 's1', name: 'Room', zones, objects, questions: tasks }],
    ttsEnabled: false,
  } as never,
});
