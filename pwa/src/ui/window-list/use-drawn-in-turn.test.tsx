// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDrawnInTurn } from './use-drawn-in-turn.ts';

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
});
afterEach(() => vi.unstubAllGlobals());

const nextFrame = () => act(() => frames.splice(0).forEach((frame) => void frame(0)));
const part = (rows: number, isAtOnce = false) =>
  renderHook((given) => useDrawnInTurn(given.rows, isAtOnce), { initialProps: { rows } });

it('a frame draws one row, and the parts of the list take turns', () => {
  const [one, other] = [part(2), part(1)];
  const drawn = () => [one.result.current, other.result.current];
  expect(drawn()).toEqual([0, 0]);
  nextFrame();
  expect(drawn()).toEqual([1, 0]);
  nextFrame();
  expect(drawn()).toEqual([1, 1]);
  nextFrame();
  expect(drawn()).toEqual([2, 1]);
  expect(frames).toEqual([]);
});

it('a row that comes later is drawn in a later frame, beside those that are drawn', () => {
  const { result, rerender } = part(1);
  nextFrame();
  rerender({ rows: 2 });
  expect(result.current).toBe(1);
  nextFrame();
  expect(result.current).toBe(2);
});

it('a part that is scrolled away takes no turn', () => {
  const [gone, left] = [part(9), part(2)];
  gone.unmount();
  nextFrame();
  expect(left.result.current).toBe(1);
});

it('a part that is drawn at once waits for no frame', () => {
  expect(part(30, true).result.current).toBe(30);
  expect(frames).toEqual([]);
});
