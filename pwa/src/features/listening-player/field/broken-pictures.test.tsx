// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { ListeningGame } from '../ListeningGame.tsx';

vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
// Stands still: nothing is said by itself.
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

beforeEach(() => {
  vi.mocked(browserSpeech).mockReturnValue(createFakeSpeech());
});

const picture = (name: string) => document.querySelector(`img[src="/uploads/${name}.png"]`);
const background = () => screen.queryByRole('img', { name: 'Scene' });

async function play() {
  const set = {
    ...{ id: 's', name: 'One', backgroundImage: '/uploads/yard.png' },
    objects: [
      { id: 'cat', name: 'Cat', imageUrl: '/uploads/cat.png' },
      { id: 'word', type: 'text', name: 'Hello', imageUrl: '/uploads/word.png' },
    ],
    zones: [{ id: 'house', label: 'House', x: 50, y: 0, width: 50, height: 100 }],
    questions: [{ id: 'q', instruction: 'Put it in.', objectId: 'cat', correctZoneId: 'house', points: 10 }],
  };
  const interactiveTasks = { sets: [set] } as never;
  const row = activity('yard', { type: 'interactive_listening', interactiveTasks, imageUrl: null });
  const memory = { kept: null, keep: () => undefined };
  await act(async () =>
    renderScreen(<ListeningGame activity={row} submit={async () => true} memory={memory} />),
  );
  await expect.poll(() => picture('cat')).not.toBeNull();
}

it('an object whose picture does not load is a box, or its words, until the network is back', async () => {
  await play();
  for (const name of ['cat', 'word']) await act(async () => void fireEvent.error(picture(name) as Element));
  expect(picture('cat')).toBeNull();
  const drawn = () => screen.getByRole('button', { name: 'Cat' }).querySelector('img[src^="data:image/svg"]');
  // The pictures of the app are loaded first.
  await waitFor(() => expect(drawn()).not.toBeNull());
  expect(picture('word')).toBeNull();
  expect(screen.getByRole('button', { name: 'Hello' })).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(picture('cat')).not.toBeNull();
  expect(picture('word')).not.toBeNull();
});

it('a background that does not load is left out until the network is back', async () => {
  await play();
  fireEvent.error(background() as Element);
  expect(background()).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(background()).not.toBeNull();
});
