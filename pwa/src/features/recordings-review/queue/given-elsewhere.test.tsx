// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveFeedback } from '#data/commands/feedback-commands.ts';
import { answerTo, createReviewDesk, type ReviewDesk } from '#test/review/review-desk.tsx';

const player = vi.hoisted(() => ({
  sound: null,
  ...{ isLoading: false, isWaiting: false, isPlaying: false, time: 0, position: () => 5 },
  ...{ play: vi.fn(), toggle: vi.fn(), seek: vi.fn() },
}));
vi.mock('#ui/waveform/use-sound.ts', async (original) => ({
  ...(await original<typeof import('#ui/waveform/use-sound.ts')>()),
  useSound: () => player,
}));
vi.mock('#data/sounds/read-sound.ts', async (original) => ({
  ...(await original<typeof import('#data/sounds/read-sound.ts')>()),
  readSound: async () => new Blob(),
}));

let desk: ReviewDesk;
beforeEach(async () => {
  desk = await createReviewDesk();
});
afterEach(() => desk.replica.close());

const TITLE = 'The feedback on this answer has changed';

it('the queue shows feedback that another window has given on the answer on its turn, before it is saved over', async () => {
  const { user } = await desk.open();
  await user.keyboard('4');
  expect(screen.queryByRole('status', { name: TITLE })).toBeNull();
  const said = { text: 'Speak louder', score: 40 };
  await act(async () => void (await giveFeedback('mei-park-q3', said, desk.context)));
  const notice = await screen.findByRole('status', { name: TITLE });
  expect(within(notice).getByText('Speak louder')).toBeTruthy();
  expect(within(notice).getByText('Score 40')).toBeTruthy();
  expect(screen.getByText('What is q3?')).toBeTruthy();
});

it('the queue shows feedback that another device has given on the answer on its turn', async () => {
  await desk.open();
  const feedback = { teacherFeedbackText: 'Speak louder', feedbackAt: '2026-11-21T10:00:00.000Z' };
  await act(() => desk.replica.apply([answerTo(3, 0, feedback)], 1));
  const notice = await screen.findByRole('status', { name: TITLE });
  expect(within(notice).getByText('Speak louder')).toBeTruthy();
});

it('what the queue itself has saved is no feedback of another window, also when it is opened again', async () => {
  const { user } = await desk.open();
  await user.keyboard('4{Enter}');
  await screen.findByText('What is q1?');
  expect(screen.queryByRole('status', { name: TITLE })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Previous answer' }));
  await screen.findByText('What is q3?');
  expect(screen.queryByRole('status', { name: TITLE })).toBeNull();
});
