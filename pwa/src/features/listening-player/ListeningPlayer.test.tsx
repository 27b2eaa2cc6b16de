// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { createSound, type SoundEvents } from '#platform/sound/sound.ts';
import { createFakeSound, createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import ListeningPlayer from './ListeningPlayer.tsx';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: (address: string | null) => ({ src: address ?? undefined, state: 'ready' }),
  useMediaOf: (addresses: readonly string[]) => new Map(addresses.map((address) => [address, address])),
}));
vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
// Stands still: nothing is said by itself.
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

const speech = createFakeSpeech();
let events: SoundEvents | undefined;

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
  vi.mocked(createSound).mockImplementation((_, given) => {
    events = given;
    return createFakeSound();
  });
});

const played = () => vi.mocked(createSound).mock.calls.map(([src]) => src);
const said = () => speech.speak.mock.calls.map(([{ text }]) => text);

/** A scene in which the teacher recorded everything but the cat and the pond. */
function play() {
  const zone = { x: 10, y: 10, width: 20, height: 20 };
  const set = {
    id: 's1',
    objects: [
      { id: 'dog', type: 'text', name: 'Dog', audioUrl: '/uploads/dog.webm' },
      { id: 'cat', type: 'text', name: 'Cat' },
    ],
    zones: [
      { ...zone, id: 'tree', label: 'Tree', audioUrl: '/uploads/tree.webm' },
      { ...zone, id: 'pond', label: 'Pond', x: 60 },
    ],
    questions: [
      {
        ...{ id: 'q', instruction: 'Put the dog under the tree.', objectId: 'dog', correctZoneId: 'tree' },
        audioUrl: '/uploads/ask.webm',
      },
    ],
  };
  const row = activity('yard', {
    type: 'interactive_listening',
    interactiveTasks: { sets: [set] } as never,
    imageUrl: null,
  });
  return renderScreen(<ListeningPlayer activity={row} preview onFinish={() => {}} />);
}

const button = (name: string) => screen.getByRole('button', { name });

it('the teacher’s sounds are played in place of the speech voice, wherever one is there', async () => {
  const { user } = play();
  await user.click(button('Hear the instruction'));
  expect(played().at(-1)).toBe('/uploads/ask.webm');
  await user.click(button('Tree'));
  expect(played().at(-1)).toBe('/uploads/tree.webm');
  await user.click(button('Dog'));
  expect(played().at(-1)).toBe('/uploads/dog.webm');
  expect(said().filter((text) => text === 'Dog' || text === 'Tree')).toEqual([]);
});

it('a name without a sound, or whose sound cannot be played, is spoken', async () => {
  const { user } = play();
  await user.click(button('Pond'));
  expect(said()).toContain('Pond');
  await user.click(button('Tree'));
  expect(played().at(-1)).toBe('/uploads/tree.webm');
  events?.onProblem('failed');
  await waitFor(() => expect(said()).toContain('Tree'));
});

it('the title above the things says itself at a tap', async () => {
  const { user } = play();
  await user.click(button('Drag These Items'));
  expect(said()).toEqual(['Drag These Items']);
});
