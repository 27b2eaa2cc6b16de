// @vitest-environment happy-dom
/** What the standard player says and shows of an answer that was kept, and of an activity that it completes. */
import { act, screen, within } from '@testing-library/react';
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

/** Of question 1, ready to be kept. */
async function record(question: string, microphone: string, answered: string[]) {
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(0.5));
  const shown = play(answered);
  await shown.user.click(button(question));
  await shown.user.click(button(microphone));
  await pass(1000);
  await shown.user.click(button('Stop recording'));
  await pass(0);
  return shown;
}

const FIRST = ['Question 1', 'Record your answer'] as const;
const ANOTHER = ['Question 1, answered', 'Record again'] as const;

it.each([
  ['the first', [], ...FIRST, 'Recording Saved!'],
  ['another', ['q1'], ...ANOTHER, 'Recording saved and ready to play!'],
])('a toast says of which question %s answer was kept', async (_, answered, question, microphone, title) => {
  const { user } = await record(question, microphone, answered);
  await user.click(button('Keep this recording'));
  await pass(0);
  expect(shownToast()).toEqual({ title, message: 'Question 1 recorded successfully.' });
});

it.each([
  ['the first', [], ...FIRST],
  ['another', ['q1'], ...ANOTHER],
])(
  '%s answer that a key keeps leads the key on, and nothing asks for more',
  async (_, before, question, microphone) => {
    const answered = [...before];
    const { user, edit } = await record(question, microphone, answered);
    act(() => button('Keep this recording').focus());
    await user.keyboard('{Enter}');
    await pass(0);
    const line = within(screen.getByRole('region', { name: 'Your turn to speak' })).getByRole('status');
    expect([line.textContent, line.getAttribute('aria-live')]).toEqual(['Record again', 'off']);
    if (before.length === 0) answered.push('q1');
    edit({});
    expect(document.activeElement).toBe(button('Next'));
  },
);

it('an activity of one question says so when it is complete', async () => {
  const { user, edit } = play(['q1']);
  edit({ questions: [ask('q1')] });
  await user.click(button('Finish Activity'));
  expect(shownToast()).toEqual({
    title: 'Activity Complete!',
    message: "You've answered the question. Great job!",
  });
});
