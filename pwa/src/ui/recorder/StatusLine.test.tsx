// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#test/render-screen.tsx';
import type { Meter } from './recorder.ts';
import type { RecorderState } from './recorder-machine.ts';
import { StatusLine } from './StatusLine.tsx';

const drawBird = vi.hoisted(() => vi.fn(() => null));
vi.mock('#ui/art/Chickadee.tsx', () => ({ Chickadee: drawBird }));

it('the bird is drawn anew when the hint changes, and not at each level', () => {
  let shown: Meter = { level: 0.1, elapsed: 0, hint: null };
  const watchers = new Set<() => void>();
  const state: RecorderState = { name: 'recording', earlier: null };
  const recorder = {
    state,
    meter: () => shown,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
  const coach = { picture: null, sentence: null, prefersAgain: false, keep: async () => true };
  renderScreen(<StatusLine recorder={recorder} coach={coach} answered={false} thinks={false} />);
  const hear = (next: Partial<Meter>) =>
    act(() => {
      shown = { ...shown, ...next };
      for (const watcher of watchers) watcher();
    });
  const first = drawBird.mock.calls.length;
  expect(first).toBeGreaterThan(0);
  for (const level of [0.2, 0.3, 0.4]) hear({ level, elapsed: level });
  expect(drawBird.mock.calls.length).toBe(first);
  hear({ hint: 'lovely' });
  expect(drawBird.mock.calls.length).toBeGreaterThan(first);
});
