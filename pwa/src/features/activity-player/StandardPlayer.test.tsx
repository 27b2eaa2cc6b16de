// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { beginBusy, RECORDING } from '#platform/locks/busy-store.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { timeEventsBy } from '#test/event-times.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { createFakeMicrophone } from '#test/fake-microphone.ts';
import { ask, button, play, saveProgress } from '#test/play-standard.tsx';
import { shownToast } from '#test/render-screen.tsx';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
}));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<object>()),
  openMicrophone: vi.fn(),
}));
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

vi.mock('#platform/sound/effects.ts', () => ({ createEffectPlayer: () => playEffect }));

const playEffect = vi.hoisted(() => vi.fn());
const clock = systemClock as FakeClock;
const pass = (ms: number) => act(() => clock.advance(ms));

beforeEach(() => {
  vi.mocked(browserSpeech).mockReturnValue(createFakeSpeech());
  playEffect.mockClear();
});

it('a story begins with its first page; the pages lead to the questions, where the story is a tap away', async () => {
  const { user } = play([]);
  expect(screen.getByRole('img', { name: 'Picture of the story' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your turn to speak' })).toBeNull();
  await user.click(button('Next'));
  await user.click(button('Previous'));
  await user.click(button('Next'));
  await user.click(button('Next'));
  expect(screen.getByText('What is q1?')).toBeTruthy();
  await user.click(button('Show the story'));
  expect(button('Read Aloud')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Your turn to speak' })).toBeTruthy();
  await user.click(button('Back to the question'));
  expect(screen.getByRole('img', { name: 'Picture for question 1' })).toBeTruthy();
});

it('a question without a picture of its own shows that of the story', async () => {
  const { user, edit } = play([]);
  edit({ questions: [{ ...ask('q1'), imageUrl: null }] });
  await user.click(button('Question 1'));
  expect(screen.getByRole('img', { name: 'Picture of the story' })).toBeTruthy();
});

it('a page of a story that a key turns has the focus, and its name says which one it is', async () => {
  const { user } = play([]);
  const page = (number: number) => screen.getByRole('region', { name: `Story, page ${number} of 2` });
  page(1);
  act(() => button('Next').focus());
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(page(2));
  act(() => button('Previous').focus());
  // No bouncing switch: a key lies between.
  await user.keyboard('{Shift}{Enter}');
  expect(document.activeElement).toBe(page(1));
});

it('the way back from the story stands with it and has the focus, and so has the way to it afterwards', async () => {
  const { user } = play([]);
  await user.click(button('Question 1'));
  await user.click(button('Show the story'));
  const back = within(screen.getByRole('region', { name: 'Story' })).getByRole('button', {
    name: 'Back to the question',
  });
  expect(document.activeElement).toBe(back);
  await user.click(back);
  expect(document.activeElement).toBe(button('Show the story'));
});

it('a screen reader announces the page of a story beside its question when it is turned', async () => {
  const { user } = play([]);
  await user.click(button('Question 1'));
  await user.click(button('Show the story'));
  await user.click(button('Turn the page'));
  expect(screen.getByText('Page 2 of 2').getAttribute('aria-live')).toBe('polite');
});

it('a page that the voice turns leaves the focus where it is', async () => {
  const speech = createFakeSpeech();
  vi.mocked(browserSpeech).mockReturnValue(speech);
  const { user } = play([]);
  await user.click(button('Read Aloud'));
  act(() => button('Next').focus());
  const spoken = speech.speak.mock.calls.at(-1)?.[0];
  act(() => {
    spoken?.onState?.('speaking');
    spoken?.onWord?.({ from: spoken.text.length - 7, to: spoken.text.length - 1 });
  });
  expect(screen.getByRole('region', { name: 'Story, page 2 of 2' })).toBeTruthy();
  expect(document.activeElement).toBe(button('Next'));
});

it('a child who has answered something goes on with the first open question', () => {
  play(['q1']);
  expect(screen.getByText('What is q2?')).toBeTruthy();
});

it('the way back to the dashboard follows 1.5 s after Finish Activity, and the bird celebrates meanwhile', async () => {
  const { user, onFinish } = play(['q1', 'q2']);
  await user.click(button('Question 2, answered'));
  await user.click(button('Finish Activity'));
  expect(saveProgress).toHaveBeenCalledWith({
    ...{ activityUid: 'fox', completed: true, score: null, attempts: 1 },
  });
  expect(screen.getByText('Well done!')).toBeTruthy();
  expect(playEffect.mock.calls).toEqual([['done']]);
  await pass(1499);
  expect(shownToast()).toMatchObject({
    ...{ title: 'Activity Complete!', message: "You've answered all 2 questions. Great job!" },
  });
  expect(onFinish).not.toHaveBeenCalled();
  await pass(1);
  expect(onFinish.mock.calls).toEqual([[true]]);
});

it('nothing is celebrated while a question is open, and the child may leave all the same', async () => {
  const { user, onFinish } = play(['q1']);
  await user.click(button('Finish Activity'));
  expect(shownToast()?.title).toBe('See you soon!');
  expect(screen.queryByText('Well done!')).toBeNull();
  expect(playEffect).not.toHaveBeenCalled();
  await pass(1500);
  expect(onFinish.mock.calls).toEqual([[false]]);
});

it('a child who goes to the open question after Finish Activity stays in the player', async () => {
  const { user, onFinish } = play(['q1']);
  await user.click(button('Finish Activity'));
  await pass(1000);
  await user.click(button('Question 1, answered'));
  await pass(5000);
  expect(onFinish).not.toHaveBeenCalled();
});

it('a child who begins to speak after Finish Activity is not thrown out in mid-word', async () => {
  const { user, onFinish } = play(['q1']);
  await user.click(button('Finish Activity'));
  const end = await act(async () => beginBusy(RECORDING));
  await pass(5000);
  expect(onFinish).not.toHaveBeenCalled();
  act(end);
});

it('a child whose voice nobody may record listens, goes on and is done without an answer', async () => {
  const { user, onFinish } = play([], false);
  await user.click(button('Question 1'));
  expect(screen.queryByRole('region', { name: 'Your turn to speak' })).toBeNull();
  expect(screen.getByText('Look and listen. You can tell your answer to your teacher.')).toBeTruthy();
  await user.click(button('Next'));
  await user.click(button('Finish Activity'));
  expect(saveProgress).toHaveBeenCalledWith({
    ...{ activityUid: 'fox', completed: true, score: null, attempts: 1 },
  });
  expect(shownToast()).toMatchObject({ title: 'Activity Complete!', message: 'You listened to everything.' });
  expect(screen.getByText('Well done!')).toBeTruthy();
  await pass(1500);
  expect(onFinish).toHaveBeenCalledTimes(1);
});

it('an edit of the story or of other questions leaves the child at the question', async () => {
  const { user, edit } = play([]);
  await user.click(button('Question 1'));
  edit({ storyContent: 'A hen was there, too. '.repeat(40).trim() });
  expect(screen.getByText('What is q1?')).toBeTruthy();
  edit({ questions: [ask('q0'), ask('q1'), ask('q2')] });
  expect(screen.getByText('What is q1?')).toBeTruthy();
  await user.click(button('Previous'));
  expect(screen.getByText('What is q0?')).toBeTruthy();
});

it('a question that is removed gives way to the one in its place, or to the last one', async () => {
  const { user, edit } = play([]);
  await user.click(button('Question 1'));
  edit({ questions: [ask('q2'), ask('q3')] });
  expect(screen.getByText('What is q2?')).toBeTruthy();
  await user.click(button('Question 2'));
  edit({ questions: [ask('q2')] });
  expect(screen.getByText('What is q2?')).toBeTruthy();
});

it('a question is held from the tap on the microphone until its recording is kept or removed', async () => {
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(0.5));
  const { user, onHold } = play([]);
  const record = async () => {
    await user.click(button('Record your answer'));
    await pass(1000);
    await user.click(button('Stop recording'));
    await pass(0);
  };
  await user.click(button('Question 1'));
  expect(onHold).not.toHaveBeenCalled();
  await record();
  expect(onHold.mock.calls).toEqual([['q1']]);
  await user.click(button('Delete recording'));
  await pass(0);
  expect(onHold.mock.calls).toEqual([['q1'], [null]]);
  await record();
  await user.click(button('Next'));
  expect(onHold.mock.calls).toEqual([['q1'], [null], ['q1'], [null]]);
});

it('a question whose microphone does not open is not held', async () => {
  vi.mocked(openMicrophone).mockRejectedValue(new Error('Broken'));
  const { user, onHold } = play([]);
  await user.click(button('Question 1'));
  await user.click(button('Record your answer'));
  await pass(0);
  expect(onHold.mock.calls).toEqual([['q1'], [null]]);
});

it('a kept answer stays in its place while the child speaks again, so that the button does too', async () => {
  vi.mocked(openMicrophone).mockResolvedValue(createFakeMicrophone(0.5));
  const { user } = play(['q1', 'q2']);
  await user.click(button('Question 1, answered'));
  await user.click(button('Record again'));
  expect(screen.getByText('Your answer')).toBeTruthy();
  await pass(1000);
  expect(screen.getByText('Your answer')).toBeTruthy();
  await user.click(button('Stop recording'));
  await pass(0);
  expect(button('Keep this recording')).toBeTruthy();
  expect(screen.queryByText('Your answer')).toBeNull();
});

it('a story that becomes shorter leaves the child at its last page, and one that is removed at the first question', async () => {
  const { user, edit } = play([]);
  await user.click(button('Next'));
  edit({ storyContent: 'A fox slept.' });
  expect(screen.getByText('A fox slept.')).toBeTruthy();
  edit({ storyContent: '' });
  expect(screen.getByText('What is q1?')).toBeTruthy();
});

it('an unfinished draft shows its question, also when it is kept', async () => {
  const { readDrafts } = play([]);
  readDrafts('q2');
  expect(screen.getByText('What is q2?')).toBeTruthy();
  readDrafts();
  expect(screen.getByText('What is q2?')).toBeTruthy();
});

it('a draft that another window leaves behind does not move a child who has begun', async () => {
  const { user, readDrafts } = play([]);
  await user.click(button('Question 1'));
  readDrafts('q2');
  expect(screen.getByText('What is q1?')).toBeTruthy();
});

it('a double tap on the way on passes no page of the story and no question', async () => {
  timeEventsBy(clock);
  const { user } = play([]);
  const doubleTap = async () => {
    for (const _ of [1, 2]) {
      const wayOn = screen.getByRole('button', { name: /^(Next|Finish Activity)$/ });
      await user.pointer({ keys: '[TouchA]', target: wayOn });
    }
    await pass(300);
  };
  await doubleTap();
  expect(screen.queryByText('What is q1?')).toBeNull();
  await doubleTap();
  expect(screen.getByText('What is q1?')).toBeTruthy();
  await doubleTap();
  expect(screen.getByText('What is q2?')).toBeTruthy();
  expect(shownToast()).toBeNull();
});
