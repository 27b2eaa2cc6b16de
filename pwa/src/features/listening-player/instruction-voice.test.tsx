// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { SpeechError } from '#platform/read-aloud/speech-error.ts';
import { createSound } from '#platform/sound/sound.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen, shownToast } from '#test/render-screen.tsx';
import { showWindow } from '#test/show-window.ts';
import { activity } from '#test/teacher-rows.ts';
import { ListeningGame } from './ListeningGame.tsx';

const media = vi.hoisted(() => ({ isFound: true }));
vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) =>
    address && media.isFound
      ? { src: address, state: 'ready' }
      : { src: undefined, state: address ? 'loading' : 'missing' },
  useMediaOf: () => new Map(),
}));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

const clock = systemClock as FakeClock;
const pass = (ms: number) => act(() => clock.advance(ms));
const speech = createFakeSpeech();
const said = () => speech.speak.mock.calls.map(([{ text }]) => text);
const played = () => vi.mocked(createSound).mock.calls.map(([src]) => src);

beforeEach(() => {
  vi.clearAllMocks();
  media.isFound = true;
  vi.mocked(browserSpeech).mockReturnValue(speech);
  vi.mocked(createSound).mockImplementation(createFakeSound);
  speech.speak.mockReset();
});

const INSTRUCTION = 'Put the dog into the house.';

/** The player of one task, whose instruction the teacher has spoken where `audioUrl` says so. */
function game(audioUrl: string | null) {
  const set = {
    ...{ id: 's', name: 'One', objects: [{ id: 'dog', type: 'text', name: 'Dog' }] },
    zones: [{ id: 'house', label: 'House', x: 10, y: 10, width: 20, height: 20 }],
    questions: [
      { id: 'q', instruction: INSTRUCTION, objectId: 'dog', correctZoneId: 'house', points: 10, audioUrl },
    ],
  };
  const interactiveTasks = { sets: [set] } as never;
  const row = activity('yard', { type: 'interactive_listening', interactiveTasks, imageUrl: null });
  return <ListeningGame activity={row} submit={async () => true} />;
}

const speaker = () => screen.getByRole('button', { name: 'Hear the instruction' });

it('a browser that lets nothing sound by itself is not called broken before the speaker is tapped', async () => {
  speech.speak.mockImplementation(({ onState, onError }) => {
    onState?.('idle');
    onError?.(new SpeechError('silent'));
  });
  const { user } = renderScreen(game(null));
  await pass(1000);
  expect(said()).toEqual([INSTRUCTION]);
  expect(shownToast()).toBeNull();
  await user.click(speaker());
  expect(shownToast()?.title).toBe('TTS Error');
});

it('a tablet that has no voice at all says so with the first instruction', async () => {
  speech.speak.mockImplementation(() => {
    throw new SpeechError('unavailable');
  });
  renderScreen(game(null));
  await pass(1000);
  expect(shownToast()?.title).toBe('TTS Error');
});

it('an instruction whose sound is still being found waits for the sound', async () => {
  media.isFound = false;
  const { update } = renderScreen(game('/uploads/i.webm'));
  await pass(1500);
  expect([said(), played()]).toEqual([[], []]);
  media.isFound = true;
  update(game('/uploads/i.webm'));
  expect([said(), played()]).toEqual([[], ['/uploads/i.webm']]);
});

it('an instruction that was tapped for meanwhile is not said once more when its sound is found', async () => {
  media.isFound = false;
  const { user, update } = renderScreen(game('/uploads/i.webm'));
  await pass(1500);
  await user.click(speaker());
  media.isFound = true;
  update(game('/uploads/i.webm'));
  expect([said(), played()]).toEqual([[INSTRUCTION], []]);
});

it('an instruction whose sound is found while nobody looks says nothing into the room', async () => {
  media.isFound = false;
  const { update } = renderScreen(game('/uploads/i.webm'));
  await pass(1500);
  showWindow(false);
  media.isFound = true;
  update(game('/uploads/i.webm'));
  expect(played()).toEqual([]);
  showWindow(true);
  await pass(1000);
  expect(played()).toEqual(['/uploads/i.webm']);
});
