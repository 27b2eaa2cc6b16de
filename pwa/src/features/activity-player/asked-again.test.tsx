// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { button, play } from '#test/play-standard.tsx';
import { shownToast } from '#test/render-screen.tsx';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
}));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

vi.mock('#platform/sound/effects.ts', () => ({ createEffectPlayer: () => () => {} }));

const clock = systemClock as FakeClock;
const pass = (ms: number) => act(() => clock.advance(ms));

beforeEach(() => {
  vi.mocked(browserSpeech).mockReturnValue(createFakeSpeech());
});

it('a question of which another try is asked for comes first, and is open until it is answered again', async () => {
  const { answerAgain } = play(['q1', 'q2'], true, { again: ['q2'] });
  expect(screen.getByText('What is q2?')).toBeTruthy();
  expect(button('Play your answer')).toBeTruthy();
  expect(button('Record your answer')).toBeTruthy();
  expect(button('Question 2, try again')).toBeTruthy();
  expect(button('Finish Activity').hasAttribute('data-leads')).toBe(false);
  answerAgain('q2');
  expect(button('Question 2, answered')).toBeTruthy();
  expect(button('Record again')).toBeTruthy();
  expect(button('Finish Activity').hasAttribute('data-leads')).toBe(true);
});

it('the question of the feedback that a child comes from is shown, and the way on leads to the next one asked for', async () => {
  const asked = { again: ['q1', 'q2'], firstQuestionId: 'q2' };
  const { user, answerAgain } = play(['q1', 'q2'], true, asked);
  expect(screen.getByText('What is q2?')).toBeTruthy();
  answerAgain('q2');
  await user.click(button('Next'));
  expect(screen.getByText('What is q1?')).toBeTruthy();
  answerAgain('q1');
  await user.click(button('Next'));
  expect(screen.getByText('What is q2?')).toBeTruthy();
  await user.click(button('Finish Activity'));
  expect(screen.getByText('Well done!')).toBeTruthy();
});

it('a child who does not answer the question that is asked again comes to the end of the activity', async () => {
  const { user } = play(['q1', 'q2'], true, { again: ['q1'] });
  expect(screen.getByText('What is q1?')).toBeTruthy();
  await user.click(button('Next'));
  expect(screen.getByText('What is q2?')).toBeTruthy();
  await user.click(button('Finish Activity'));
  expect(shownToast()?.message).toBe('Question 1 is still open. Come back any time.');
});

it('the way on leads back once: a child who passes the question there comes to the end of the activity', async () => {
  const { user, answerAgain } = play(['q1', 'q2'], true, { again: ['q1', 'q2'], firstQuestionId: 'q2' });
  answerAgain('q2');
  await user.click(button('Next'));
  expect(screen.getByText('What is q1?')).toBeTruthy();
  await user.click(button('Next'));
  expect(screen.getByText('What is q2?')).toBeTruthy();
  expect(button('Finish Activity')).toBeTruthy();
});

it('a question that was answered again is not shown for its feedback a second time', () => {
  play(['q1'], true, { firstQuestionId: 'q1' });
  expect(screen.getByText('What is q2?')).toBeTruthy();
});

it('nothing is celebrated while another try is asked for, and the child may leave all the same', async () => {
  const { user, onFinish } = play(['q1', 'q2'], true, { again: ['q2'] });
  await user.click(button('Finish Activity'));
  expect(shownToast()).toMatchObject({
    ...{ title: 'See you soon!', message: 'Question 2 is still open. Come back any time.' },
  });
  expect(screen.queryByText('Well done!')).toBeNull();
  await pass(1500);
  expect(onFinish.mock.calls).toEqual([[false]]);
});

it('a child whose voice nobody may record any more is asked for no other try', () => {
  play(['q1', 'q2'], false, { again: ['q2'] });
  expect(screen.getByText('What is q1?')).toBeTruthy();
  expect(button('Question 2, answered')).toBeTruthy();
});
