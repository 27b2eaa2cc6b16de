// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createSound } from '#platform/sound/sound.ts';
import { createFakeSound } from '#test/fake-audio.ts';
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

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(createSound).mockImplementation(createFakeSound);
});

it('a sound plays as soon as it is loaded, at the rate that was chosen', async () => {
  const { result } = renderHook(() => useSound(source, true, onProblem, 1.5));
  act(() => result.current.play());
  loaded(new Blob());
  await waitFor(() => expect(result.current.isPlaying).toBe(true));
  expect(vi.mocked(createSound).mock.results[0]?.value.element.playbackRate).toBe(1.5);
});

it('a sound that its player did not wait for is neither played nor reported', async () => {
  const { result, unmount } = renderHook(() => useSound(source, true, onProblem));
  act(() => result.current.play());
  unmount();
  loaded(new Blob());
  await new Promise((done) => setTimeout(done));
  expect([vi.mocked(createSound).mock.calls, onProblem.mock.calls]).toEqual([[], []]);
});
