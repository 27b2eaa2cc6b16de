// @vitest-environment happy-dom
/** What the standard player says of an answer that was kept, and of an activity that it completes. */
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { createFakeMicrophone } from '#test/fake-microphone.ts';
import { ask, button, play } from '#test/play-standard.tsx';
import { shownToast } from '#test/render-screen.tsx';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
}));
vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<object>()),
  openMicrophone: vi.fn(),
}));
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

const pass = (ms: number) => act(() => (systemClock as FakeClock).advance(ms));

it.each([
  ['the first', [], 'Question 1', 'Record your answer', 'Recording Saved!'],
  ['another', ['q1'], 'Question 1, answered', 'Record again', 'Recording saved and ready to play!'],
])('a toast says of which question %s answer was kept', async (_, answered, question, record, title) => {
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(0.5));
  const { user } = play(answered);
  await user.click(button(question));
  await user.click(button(record));
  await pass(1000);
  await user.click(button('Stop recording'));
  await pass(0);
  await user.click(button('Keep this recording'));
  await pass(0);
  expect(shownToast()).toEqual({ title, message: 'Question 1 recorded successfully.' });
});

it('an activity of one question says so when it is complete', async () => {
  const { user, edit } = play(['q1']);
  edit({ questions: [ask('q1')] });
  await user.click(button('Finish Activity'));
  expect(shownToast()).toEqual({
    title: 'Activity Complete!',
    message: "You've answered the question. Great job!",
  });
});
