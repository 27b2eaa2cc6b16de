// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { browserSpeech } from '#platform/read-aloud/browser-speech.ts';
import { timeEventsBy } from '#test/event-times.ts';
import { createFakeSpeech } from '#test/fake-audio.ts';
import { type RenderedScreen, renderScreen, shownToast } from '#test/render-screen.tsx';
import { showWindow } from '#test/show-window.ts';
import { activity } from '#test/teacher-rows.ts';
import { guardTaps } from '#ui/scopes/guard-taps.ts';
import { ListeningGame } from './ListeningGame.tsx';
import type { KeptPlay } from './play/kept-play.ts';
import type { SubmitAnswers } from './play/use-listening.ts';

vi.mock('#data/media/use-media.ts', () => ({
  useMedia: () => ({ src: undefined, state: 'ready' }),
  useMediaOf: () => new Map(),
}));
vi.mock('#platform/read-aloud/browser-speech.ts', () => ({ browserSpeech: vi.fn() }));
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

const clock = systemClock as FakeClock;
const pass = (ms: number) => act(() => clock.advance(ms));
const speech = createFakeSpeech();
const said = () => speech.speak.mock.calls.map(([{ text }]) => text);
const timesSaid = (text: string) => said().filter((one) => one === text).length;

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.mocked(browserSpeech).mockReturnValue(speech);
});

const part = (name: string) => ({ id: name.toLowerCase(), type: 'text', name });
const place = (label: string, x: number) => ({ id: label, label, x, y: 10, width: 20, height: 20 });
const put = (object: string, zone: string) => ({
  id: `q-${object}`,
  instruction: `Put the ${object} into the ${zone}.`,
  ...{ objectId: object, correctZoneId: zone, points: 10 },
});
const row = activity('yard', {
  type: 'interactive_listening',
  interactiveTasks: {
    sets: [
      {
        ...{ id: 's1', name: 'One', objects: [part('Dog'), part('Cat')] },
        zones: [place('House', 10), place('Tree', 60)],
        questions: [put('dog', 'House'), put('cat', 'Tree')],
      },
      {
        ...{ id: 's2', name: 'Two', objects: [part('Hen')], zones: [place('Nest', 10)] },
        questions: [put('hen', 'Nest')],
      },
    ],
  } as never,
  imageUrl: null,
});

function play(submit: SubmitAnswers = async () => true, kept: KeptPlay | null = null) {
  const keep = vi.fn<(play: KeptPlay) => void>();
  const shown = renderScreen(<ListeningGame activity={row} submit={submit} memory={{ kept, keep }} />);
  return { ...shown, keep };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Moves on with one key and chooses with the other, as a switch does. */
async function switchTo({ user }: Pick<RenderedScreen, 'user'>, name: string | RegExp) {
  const target = button(name);
  const stops = screen.getAllByRole('button').length;
  for (let step = 0; step <= stops && document.activeElement !== target; step += 1) await user.tab();
  expect(document.activeElement).toBe(target);
  await user.keyboard('{Enter}');
}

const INSTRUCTION = 'Put the dog into the House.';

describe('a run through the listening player', () => {
  it('every task is solved by taps: an object, then a place', async () => {
    const submit = vi.fn<SubmitAnswers>(async () => true);
    const { user } = play(submit);
    await user.click(button('Cat'));
    await user.click(button('House'));
    expect(shownToast()).toEqual({
      title: 'Try Again',
      message: "That's not quite right. Listen to the instruction again.",
    });
    await user.click(button('Dog'));
    await user.click(button('House'));
    expect(shownToast()).toEqual({ title: 'Excellent!', message: '+10 points' });
    await pass(3000);
    await user.click(button('Cat'));
    await user.click(button('Tree'));
    await pass(3000);
    expect(screen.getByText('Set 2 of 2')).toBeTruthy();
    await user.click(button('Hen'));
    await user.click(button('Nest'));
    await pass(3000);
    expect(screen.getByRole('heading', { name: 'Excellent Work!' })).toBeTruthy();
    expect(screen.getByText('You completed all 3 tasks in this ELPA activity!')).toBeTruthy();
    await user.click(button('Submit Activity'));
    expect(submit.mock.calls[0]?.[0]).toEqual([
      {
        ...{ taskId: 's1/q-dog', correct: true, attempts: 2, possiblePoints: 10 },
        wrongDrops: [{ objectId: 'cat', zoneId: 'House', times: 1 }],
      },
      { taskId: 's1/q-cat', correct: true, attempts: 1, possiblePoints: 10 },
      { taskId: 's2/q-hen', correct: true, attempts: 1, possiblePoints: 10 },
    ]);
  });

  it('every task is solved by two switches, which reach the objects before the places', async () => {
    const screenOf = play();
    for (const [object, zone] of [
      ['Dog', 'House'],
      ['Cat', 'Tree'],
      ['Hen', 'Nest'],
    ] as const) {
      await switchTo(screenOf, object);
      expect(button(object).getAttribute('aria-pressed')).toBe('true');
      await switchTo(screenOf, new RegExp(`^${zone}`));
      await pass(3000);
    }
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Excellent Work!' }));
    await switchTo(screenOf, 'Submit Activity');
    expect(screen.getByText('Progress: 3 of 3 tasks')).toBeTruthy();
  });

  it('a name that a switch reaches waits until the instruction is said, and takes the place of another name', async () => {
    const { user } = play();
    await pass(1000);
    const [instruction] = speech.speak.mock.calls.at(-1) ?? [];
    act(() => instruction?.onState?.('speaking'));
    button('Hear the instruction').focus();
    for (const _ of ['Drag these', 'Dog', 'Cat']) await user.tab();
    expect(document.activeElement).toBe(button('Cat'));
    expect(said()).toEqual([INSTRUCTION]);
    act(() => instruction?.onState?.('idle'));
    expect(said()).toEqual([INSTRUCTION, 'Cat']);
    const [name] = speech.speak.mock.calls.at(-1) ?? [];
    act(() => name?.onState?.('speaking'));
    await user.tab();
    expect(said().at(-1)).toBe('House');
  });

  it('a thing that a switch takes while the instruction sounds is named at once and only once', async () => {
    const { user } = play();
    await pass(1000);
    const [instruction] = speech.speak.mock.calls.at(-1) ?? [];
    act(() => instruction?.onState?.('speaking'));
    await switchTo({ user }, 'Dog');
    expect(said()).toEqual([INSTRUCTION, 'Dog']);
    act(() => instruction?.onState?.('idle'));
    expect(said()).toEqual([INSTRUCTION, 'Dog']);
  });

  it('the objects come before the places in the order of the keyboard', () => {
    play();
    const names = screen
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
    const at = (name: string) => names.indexOf(name);
    expect(at('Hear the instruction')).toBeLessThan(at('Dog'));
    expect(at('Cat')).toBeLessThan(at('House'));
  });

  it('the numbers stand once: one bar, the set and the task', () => {
    play();
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
    for (const text of ['Progress: 0 of 3 tasks', 'Set 1 of 2', 'Task 1 of 2']) {
      expect(screen.getAllByText(text)).toHaveLength(1);
    }
  });
});

describe('the times of the listening player', () => {
  it('the instruction is spoken 1 s after the task begins, and 1 s after a wrong drop', async () => {
    const { user } = play();
    await pass(999);
    expect(timesSaid(INSTRUCTION)).toBe(0);
    await pass(1);
    expect(timesSaid(INSTRUCTION)).toBe(1);
    await user.click(button('Cat'));
    await user.click(button('Tree'));
    await pass(999);
    expect(timesSaid(INSTRUCTION)).toBe(1);
    await pass(1);
    expect(timesSaid(INSTRUCTION)).toBe(2);
  });

  it('the instruction is spoken again 15 s after the last input of any kind', async () => {
    const { user } = play();
    await pass(14_000);
    await user.pointer({ target: screen.getByRole('progressbar') });
    await pass(14_999);
    expect(timesSaid(INSTRUCTION)).toBe(1);
    await pass(1);
    expect(timesSaid(INSTRUCTION)).toBe(2);
  });

  it('a long instruction is said to its end before it is said again', async () => {
    play();
    await pass(1000);
    const [request] = speech.speak.mock.calls.at(-1) ?? [];
    act(() => request?.onState?.('speaking'));
    await pass(60_000);
    expect(timesSaid(INSTRUCTION)).toBe(1);
    act(() => request?.onState?.('idle'));
    await pass(16_000);
    expect(timesSaid(INSTRUCTION)).toBe(2);
  });

  it('nothing is said into a room while the window is hidden, and the instruction is said on the return', async () => {
    play();
    await pass(1000);
    showWindow(false);
    await pass(600_000);
    expect(timesSaid(INSTRUCTION)).toBe(1);
    showWindow(true);
    await pass(1000);
    expect(timesSaid(INSTRUCTION)).toBe(2);
    await pass(15_000);
    expect(timesSaid(INSTRUCTION)).toBe(3);
  });

  it('a celebration in a hidden window goes on when the child returns', async () => {
    const { user } = play();
    await user.click(button('Dog'));
    await user.click(button('House'));
    showWindow(false);
    await pass(600_000);
    expect(screen.getByText('Task 1 of 2')).toBeTruthy();
    showWindow(true);
    await pass(3000);
    expect(screen.getByText('Task 2 of 2')).toBeTruthy();
  });

  it('the next task follows 3 s after a right drop', async () => {
    const { user } = play();
    await user.click(button('Dog'));
    await user.click(button('House'));
    await pass(2999);
    expect(screen.getByText('Task 1 of 2')).toBeTruthy();
    expect(shownToast()?.title).toBe('Excellent!');
    await pass(1);
    expect(screen.getByText('Task 2 of 2')).toBeTruthy();
  });
});

describe('a double tap', () => {
  beforeEach(() => {
    speech.speak.mockImplementation(({ onState }) => onState?.('speaking'));
    timeEventsBy(clock);
    const stop = guardTaps(document);
    return () => {
      stop();
      speech.speak.mockReset();
    };
  });

  it('an object that is tapped twice is lifted, and goes where the next tap says', async () => {
    const { user } = play();
    await user.dblClick(button('Dog'));
    expect(button('Dog').getAttribute('aria-pressed')).toBe('true');
    await pass(300);
    await user.click(button('House'));
    expect(shownToast()?.title).toBe('Excellent!');
  });

  it('the instruction is said, and the second half does not stop it', async () => {
    const { user } = play();
    await user.dblClick(button('Hear the instruction'));
    expect(timesSaid(INSTRUCTION)).toBe(1);
    expect(button('Hear the instruction').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a play that was left', () => {
  it('each drop is kept, and another player goes on with it', async () => {
    const { user, keep, unmount } = play();
    expect(keep).not.toHaveBeenCalled();
    await user.click(button('Dog'));
    await user.click(button('House'));
    unmount();
    const kept = keep.mock.calls.at(-1)?.[0] ?? null;
    play(async () => true, kept);
    expect(screen.getByText('Task 2 of 2')).toBeTruthy();
    expect(within(button(/^House/)).getByText('Dog')).toBeTruthy();
    expect(button('Dog')).toHaveProperty('disabled', true);
  });
});
