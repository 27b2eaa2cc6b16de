// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { timeEventsBy } from '#test/event-times.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { activity } from '#test/teacher-rows.ts';
import { DOUBLE_TAP_MS } from '#ui/scopes/guard-taps.ts';
import { ListeningGame } from './ListeningGame.tsx';

/** Addresses of the pictures in the order in which they were rendered. */
const rendered = vi.hoisted((): string[] => []);

vi.mock('#data/media/use-media.ts', () => ({
  useMedia(address: string | null) {
    if (address) rendered.push(address);
    return { src: address ?? undefined, state: 'ready' };
  },
  useMediaOf: () => new Map(),
}));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
// Stands still: nothing is said by itself.
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

const clock = systemClock as FakeClock;
const speech = createFakeSpeech();
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Where the house begins, which is as high as the screen. */
const HOUSE_X = 500;

beforeEach(() => {
  vi.restoreAllMocks();
  timeEventsBy(clock);
  vi.mocked(browserSpeech).mockReturnValue(speech);
  speech.speak.mockImplementation(({ onState }) => onState?.('speaking'));
  const isHouse = (element: Element) => element.getAttribute('aria-label')?.startsWith('House');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return isHouse(this) ? new DOMRect(HOUSE_X, 0, 300, 1000) : new DOMRect(0, 0, 100, 100);
  });
  document.elementFromPoint = (x) => (x >= HOUSE_X ? button(/^House/) : document.body);
});

/** Three objects for a house: the cat lies in it already, the dog comes next. */
function play() {
  const thing = (name: string) => ({ id: name.toLowerCase(), name, imageUrl: `${name}.png` });
  const put = (objectId: string) => ({ id: `q-${objectId}`, instruction: 'Put it in.', objectId });
  const set = {
    ...{ id: 's', name: 'One', objects: ['Cat', 'Dog', 'Hen'].map(thing) },
    zones: [{ id: 'house', label: 'House', x: 50, y: 0, width: 50, height: 100 }],
    questions: ['cat', 'dog', 'hen'].map((id) => ({ ...put(id), correctZoneId: 'house', points: 10 })),
  };
  const interactiveTasks = { sets: [set] } as never;
  const row = activity('yard', { type: 'interactive_listening', interactiveTasks, imageUrl: null });
  const results = { 's/q-cat': { correct: true, attempts: 1, points: 10 } };
  const kept = { task: 's/q-dog', placed: { cat: 'house' }, results };
  renderScreen(
    <ListeningGame activity={row} submit={async () => true} memory={{ kept, keep: () => undefined }} />,
  );
}

/** A move, and the time after which the next one is told to the drag library. */
async function moveTo(x: number, y = 500) {
  await act(async () => {
    fireEvent.pointerMove(document, { clientX: x, clientY: y });
    await clock.advance(80);
  });
}

async function lift(name: string, y = 500) {
  const finger = { isPrimary: true, button: 0, clientX: 50, clientY: y };
  await act(async () => void fireEvent.pointerDown(button(name), finger));
  await moveTo(100, y);
}

it('an object that is dragged into a zone and out again renders no other object', async () => {
  play();
  expect(new Set(rendered)).toEqual(new Set(['Cat.png', 'Dog.png', 'Hen.png']));
  rendered.length = 0;
  await lift('Dog');
  for (const x of [200, 300, HOUSE_X + 10, HOUSE_X + 20]) await moveTo(x);
  expect(button(/^House/).dataset.over).toBe('true');
  expect(speech.speak.mock.calls.map(([{ text }]) => text)).toContain('Dog');
  await moveTo(300);
  expect(rendered).toEqual(['Dog.png']);
  await moveTo(HOUSE_X + 10);
  await act(async () => void fireEvent.pointerUp(document));
  expect(button(/^House/).querySelectorAll('img')).toHaveLength(2);
});

it('a second finger neither moves nor drops the object that the first one holds', async () => {
  play();
  await lift('Dog');
  const second = { pointerId: 2, isPrimary: false, clientX: HOUSE_X + 10, clientY: 500 };
  await act(async () => {
    fireEvent.pointerMove(document, second);
    await clock.advance(80);
  });
  expect(button(/^House/).dataset.over).toBeUndefined();
  await act(async () => void fireEvent.pointerUp(document, second));
  await moveTo(HOUSE_X + 10);
  expect(button(/^House/).dataset.over).toBe('true');
  await act(async () => void fireEvent.pointerUp(document));
  expect(button(/^House/).querySelectorAll('img')).toHaveLength(2);
});

it('a finger drags while a palm rests on the screen, and no third one drags beside it', async () => {
  play();
  const finger = { pointerId: 2, isPrimary: false, button: 0, clientX: 50, clientY: 500 };
  const third = { ...finger, pointerId: 3 };
  await act(async () => {
    fireEvent.pointerDown(document.body, { pointerId: 1, isPrimary: true, clientX: 5, clientY: 900 });
    fireEvent.pointerDown(button('Dog'), finger);
    fireEvent.pointerDown(button('Hen'), third);
  });
  for (const x of [100, HOUSE_X + 10]) {
    await act(async () => {
      fireEvent.pointerMove(document, { ...third, clientX: 60 });
      fireEvent.pointerMove(document, { ...finger, clientX: x });
      await clock.advance(80);
    });
  }
  expect(button(/^House/).dataset.over).toBe('true');
  await act(async () => void fireEvent.pointerUp(document, finger));
  expect(button(/^House/).querySelectorAll('img')).toHaveLength(2);
});

it('a finger drags while a palm rests on the tile of another thing', async () => {
  play();
  const palm = { pointerId: 1, isPrimary: true, button: 0, clientX: 5, clientY: 900 };
  const finger = { pointerId: 2, isPrimary: false, button: 0, clientX: 50, clientY: 500 };
  await act(async () => {
    fireEvent.pointerDown(button('Hen'), palm);
    await clock.advance(DOUBLE_TAP_MS);
  });
  await act(async () => void fireEvent.pointerDown(button('Dog'), finger));
  for (const x of [100, HOUSE_X + 10]) {
    await act(async () => {
      fireEvent.pointerMove(document, { ...palm, clientX: x });
      fireEvent.pointerMove(document, { ...finger, clientX: x });
      await clock.advance(80);
    });
  }
  await act(async () => void fireEvent.pointerUp(document, finger));
  const inHouse = [...button(/^House/).querySelectorAll('img')].map((img) => img.getAttribute('src'));
  expect(inHouse).toEqual(['Cat.png', 'Dog.png']);
});

it('a thing that is dropped beside a zone, but within a finger of it, lies in the zone', async () => {
  play();
  await lift('Dog');
  await moveTo(HOUSE_X - 30);
  expect(button(/^House/).dataset.over).toBeUndefined();
  await moveTo(HOUSE_X - 20);
  expect(button(/^House/).dataset.over).toBe('true');
  await act(async () => void fireEvent.pointerUp(document));
  expect(button(/^House/).querySelectorAll('img')).toHaveLength(2);
});

it('a finger on the tile of its thing reaches no zone beside it', async () => {
  play();
  vi.mocked(Element.prototype.getBoundingClientRect).mockImplementation(function (this: Element) {
    const isHouse = this.getAttribute('aria-label')?.startsWith('House');
    return isHouse ? new DOMRect(105, 0, 300, 1000) : new DOMRect(0, 0, 100, 100);
  });
  await lift('Dog', 50);
  await moveTo(95, 50);
  expect(button(/^House/).dataset.over).toBeUndefined();
  await act(async () => void fireEvent.pointerUp(document));
  expect(button('Dog').getAttribute('aria-pressed')).toBe('true');
});

it.each([
  ['on its own tile takes it, as a tap does', 70, 'true'],
  ['beside its tile leaves it', 300, 'false'],
])('a finger that slides before it is lifted %s', async (_, x, taken) => {
  play();
  await lift('Dog', 50);
  await moveTo(x, 50);
  await act(async () => void fireEvent.pointerUp(document));
  expect(button('Dog').getAttribute('aria-pressed')).toBe(taken);
});

it('a thing that is dragged out over the scene and put back on its own tile stays there', async () => {
  play();
  await lift('Dog', 50);
  for (const x of [80, 300, 70]) await moveTo(x, 50);
  await act(async () => void fireEvent.pointerUp(document));
  expect(button('Dog').getAttribute('aria-pressed')).toBe('false');
});
