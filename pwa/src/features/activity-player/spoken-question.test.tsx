// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { SpeechError } from '#platform/read-aloud/speech-error.ts';
import { createSound } from '#platform/sound/sound.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { ask, button, play } from '#test/play-standard.tsx';
import { shownToast } from '#test/render-screen.tsx';
import { showWindow } from '#test/show-window.ts';

const media = vi.hoisted(() => ({ isFound: true }));
vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) =>
    media.isFound ? { src: address ?? undefined, state: 'ready' } : { src: undefined, state: 'loading' },
}));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/sound/effects.ts', () => ({ createEffectPlayer: () => () => {} }));
vi.mock('#platform/microphone/microphone.ts', async (original) => ({
  ...(await original<object>()),
  openMicrophone: vi.fn(),
}));
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

const clock = systemClock as FakeClock;
const pass = (ms: number) => act(() => clock.advance(ms));
const speech = createFakeSpeech();
const said = () => speech.speak.mock.calls.map(([{ text }]) => text);
const endSpeech = () => act(() => speech.speak.mock.lastCall?.[0].onState?.('idle'));

beforeEach(() => {
  vi.clearAllMocks();
  speech.speak.mockImplementation(({ onState }) => onState?.('speaking'));
  speech.stop.mockImplementation(() => speech.speak.mock.lastCall?.[0].onState?.('idle'));
  vi.mocked(browserSpeech).mockReturnValue(speech);
  vi.mocked(openMicrophone).mockReturnValue(new Promise(() => {}));
});
afterEach(() => void vi.restoreAllMocks().unstubAllGlobals());

it('a question says itself once, a second after it is shown', async () => {
  const { user } = play([]);
  await user.click(button('Question 1'));
  await pass(999);
  expect(said()).toEqual([]);
  await pass(1);
  expect(said()).toEqual(['What is q1?']);
  expect(button('Read Question Aloud').getAttribute('aria-pressed')).toBe('true');
  await user.click(button('Next'));
  await pass(1000);
  await user.click(button('Previous'));
  await pass(60_000);
  expect(said()).toEqual(['What is q1?', 'What is q2?']);
});

it('a tap on the speaker as the question begins says it from the beginning, and the next one stops it', async () => {
  const { user } = play([]);
  await user.click(button('Question 1'));
  await pass(1000);
  const speaker = button('Read Question Aloud');
  await user.click(speaker);
  expect(said()).toEqual(['What is q1?', 'What is q1?']);
  expect(speaker.getAttribute('aria-pressed')).toBe('true');
  await user.click(speaker);
  expect([said().length, speaker.getAttribute('aria-pressed')]).toEqual([2, 'false']);
});

it('a question that its teacher has recorded is played in place of the voice', async () => {
  const sound = createFakeSound();
  vi.mocked(createSound).mockReturnValue(sound);
  const { user, edit } = play([]);
  edit({ questions: [{ ...ask('q1'), audioUrl: '/uploads/q1.webm' }] });
  await user.click(button('Question 1'));
  await pass(1000);
  expect(vi.mocked(createSound).mock.calls.map(([src]) => src)).toEqual(['/uploads/q1.webm']);
  expect(sound.play).toHaveBeenCalledTimes(1);
  expect(said()).toEqual([]);
});

it('a question whose recorded sound is still being found is not said by the voice in its place', async () => {
  const sound = createFakeSound();
  vi.mocked(createSound).mockReturnValue(sound);
  media.isFound = false;
  const { user, edit } = play([]);
  await user.click(button('Question 1'));
  await pass(2000);
  media.isFound = true;
  edit({ questions: [{ ...ask('q1'), audioUrl: '/uploads/q1.webm' }] });
  await pass(1000);
  expect(said()).toEqual([]);
  expect(sound.play).toHaveBeenCalledTimes(1);
});

it('a question with an answer is silent, and one that is asked again says itself', async () => {
  const { user } = play(['q1', 'q2'], true, { again: ['q2'] });
  await user.click(button('Question 1, answered'));
  await pass(5000);
  expect(said()).toEqual([]);
  await user.click(button('Question 2, try again'));
  await pass(1000);
  expect(said()).toEqual(['What is q2?']);
});

it('a question says itself to a child whose voice nobody may record', async () => {
  const { user } = play([], false);
  await user.click(button('Question 1'));
  await pass(1000);
  expect(said()).toEqual(['What is q1?']);
});

it('nothing is said to a child who has tapped the microphone, and a tap on it ends what is being said', async () => {
  const { user } = play([]);
  await user.click(button('Question 1'));
  await user.click(button('Record your answer'));
  await pass(5000);
  expect(said()).toEqual([]);
  await user.click(button('Question 2'));
  await pass(1000);
  expect(said()).toEqual(['What is q2?']);
  await user.click(button('Record your answer'));
  expect(speech.stop).toHaveBeenCalledTimes(1);
  expect(button('Read Question Aloud').getAttribute('aria-pressed')).toBe('false');
});

it('a child who taps the speaker at once hears the question once', async () => {
  const { user } = play([]);
  await user.click(button('Question 1'));
  await user.click(button('Read Question Aloud'));
  await pass(5000);
  endSpeech();
  await pass(5000);
  expect(said()).toEqual(['What is q1?']);
});

it('the snail says the question slowly, also in place of what would come by itself', async () => {
  const { user } = play([]);
  await user.click(button('Question 1'));
  await user.click(button('Slower'));
  await pass(5000);
  expect(speech.speak.mock.calls.map(([{ text, tone }]) => [text, tone.speed])).toEqual([
    ['What is q1?', 0.75],
  ]);
  expect(button('Read Question Aloud').getAttribute('aria-pressed')).toBe('true');
});

it('a question waits until what the child listens to is over', async () => {
  const { user } = play([]);
  await user.click(button('Question 1'));
  await user.click(button('Show the story'));
  await user.click(button('Read Aloud'));
  await pass(20_000);
  expect(said()).toHaveLength(1);
  endSpeech();
  await pass(1000);
  expect(said().at(-1)).toBe('What is q1?');
});

it('a question says nothing into the room while nobody looks at the window', async () => {
  const { user } = play([]);
  await user.click(button('Question 1'));
  showWindow(false);
  await pass(5000);
  expect(said()).toEqual([]);
  showWindow(true);
  expect(said()).toEqual(['What is q1?']);
});

it('a browser that lets nothing sound by itself is not called broken before the speaker is tapped', async () => {
  speech.speak.mockImplementation(({ onState, onError }) => {
    onState?.('idle');
    onError?.(new SpeechError('silent'));
  });
  const { user } = play([]);
  await user.click(button('Question 1'));
  await pass(1000);
  expect(said()).toEqual(['What is q1?']);
  expect(shownToast()).toBeNull();
  await user.click(button('Read Question Aloud'));
  expect(shownToast()?.title).toBe('TTS Error');
});

it('the time to think begins when the question is said', async () => {
  // The countdown is in sight.
  vi.stubGlobal('IntersectionObserver', undefined);
  const { user, edit } = play([]);
  edit({ questions: [{ ...ask('q1'), thinkingSeconds: 5 }] });
  await user.click(button('Question 1'));
  await pass(10_000);
  expect(screen.getByRole('timer', { name: '5 seconds to think' })).toBeTruthy();
  endSpeech();
  await pass(1000);
  expect(screen.getByRole('timer', { name: '4 seconds to think' })).toBeTruthy();
});
