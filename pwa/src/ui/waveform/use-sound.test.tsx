// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createSound } from '#platform/sound/sound.ts';
import { createFakeSound } from '#test/fake-audio.ts';
import { beginSilence, claimSoundFocus } from '#ui/audio/sound-focus.ts';
import { useSound } from './use-sound.ts';

vi.mock('#platform/sound/sound.ts', () => ({ createSound: vi.fn() }));
vi.mock('./decode.ts', () => ({
  decodePlayable: async (playable: Blob) => ({ sound: { peaks: [], pauses: [], duration: 1 }, playable }),
}));

const onProblem = vi.fn();
let loaded: (sound: Blob) => void;
const source = {
  load: () => new Promise<Blob>((resolve) => (loaded = resolve)),
  findProblem: async () => null,
};

/** Of the sounds that were made, in order. */
const elementOf = (index: number): HTMLAudioElement =>
  vi.mocked(createSound).mock.results[index]?.value.element;

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createSound).mockImplementation(createFakeSound);
});

it('a sound plays as soon as it is loaded, at the rate that was chosen', async () => {
  const { result } = renderHook(() => useSound(source, true, onProblem, 1.5));
  act(() => result.current.play());
  loaded(new Blob());
  await waitFor(() => expect(result.current.isPlaying).toBe(true));
  expect(elementOf(0).playbackRate).toBe(1.5);
});

/** A sound whose play was pressed, and whose file is still on its way. */
async function setUpWaiting() {
  const { result } = renderHook(() => useSound(source, true, onProblem));
  await act(async () => result.current.play());
  const load = () => act(async () => loaded(new Blob()));
  const now = () => ({ isWaiting: result.current.isWaiting, isPlaying: result.current.isPlaying });
  return { result, load, now };
}
const atRest = { isWaiting: false, isPlaying: false };

it('a sound that was pressed waits for its file, and says so', async () => {
  const { load, now } = await setUpWaiting();
  expect(now()).toEqual({ isWaiting: true, isPlaying: false });
  await load();
  expect(now()).toEqual({ isWaiting: false, isPlaying: true });
});

it('a sound that was pressed stops what sounds at once, and not when its file comes', async () => {
  const stopOther = vi.fn();
  claimSoundFocus(stopOther);
  await setUpWaiting();
  expect(stopOther).toHaveBeenCalledTimes(1);
});

it('a sound whose file comes late does not play over another one that was pressed meanwhile', async () => {
  const { load, now } = await setUpWaiting();
  const stopOther = vi.fn();
  claimSoundFocus(stopOther);
  await load();
  expect(now()).toEqual(atRest);
  expect(stopOther).not.toHaveBeenCalled();
});

it('a second press while the file is on its way calls the sound off, and a third one plays it', async () => {
  const { result, load, now } = await setUpWaiting();
  act(() => result.current.toggle());
  await load();
  expect(now()).toEqual(atRest);
  expect(createSound).not.toHaveBeenCalled();
  await act(async () => result.current.toggle());
  expect(now().isPlaying).toBe(true);
});

it('a sound whose file comes while the microphone listens, or listened, is not played', async () => {
  const { load, now } = await setUpWaiting();
  beginSilence()();
  await load();
  expect(now()).toEqual(atRest);
});

it('a sound begins where the person jumped to before its file came', async () => {
  const { result, load } = await setUpWaiting();
  act(() => result.current.seek(0.6));
  expect([result.current.time, result.current.position()]).toEqual([0.6, 0.6]);
  await load();
  expect(elementOf(0).currentTime).toBe(0.6);
  act(() => result.current.seek(0.2));
  expect(elementOf(0).currentTime).toBe(0.2);
});

it('a sound that broke begins anew, as its marker says', async () => {
  const { result, load } = await setUpWaiting();
  act(() => result.current.seek(0.6));
  await load();
  act(() => vi.mocked(createSound).mock.calls[0]?.[1].onProblem('failed'));
  await act(async () => result.current.play());
  expect([result.current.time, elementOf(1).currentTime]).toEqual([0, 0]);
});

it.each([
  // A captive portal answers the GET with a page, and the HEAD with 200.
  ['unreachable', null, 'unreachable'],
  ['unreachable', 'missing', 'missing'],
  ['missing', null, 'failed'],
] as const)(
  'a sound that is %s, of which a question then finds the problem %s, is %s',
  async (code, found, problem) => {
    const questions = [null, found];
    const portal = {
      load: () => Promise.reject(Object.assign(new Error(code), { code })),
      findProblem: async () => questions.shift() ?? null,
    };
    const { result } = renderHook(() => useSound(portal, false, onProblem));
    await act(async () => result.current.play());
    expect(onProblem).toHaveBeenCalledExactlyOnceWith(problem);
  },
);

it('a problem of a sound that was called off is not reported', async () => {
  const asked = Promise.withResolvers<'missing'>();
  const slow = { ...source, findProblem: () => asked.promise };
  const { result } = renderHook(() => useSound(slow, false, onProblem));
  act(() => result.current.play());
  act(() => result.current.toggle());
  await act(async () => asked.resolve('missing'));
  expect(onProblem).not.toHaveBeenCalled();
  await act(async () => result.current.toggle());
  expect(onProblem).toHaveBeenCalledExactlyOnceWith('missing');
  expect(result.current.isWaiting).toBe(false);
});

it('a sound that its player did not wait for is neither played nor reported', async () => {
  const { result, unmount } = renderHook(() => useSound(source, true, onProblem));
  act(() => result.current.play());
  unmount();
  loaded(new Blob());
  await new Promise((done) => setTimeout(done));
  expect([vi.mocked(createSound).mock.calls, onProblem.mock.calls]).toEqual([[], []]);
});
