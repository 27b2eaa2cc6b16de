// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { FakeClock } from '#platform/fake-clock.ts';
import { openMicrophone } from '#platform/microphone/microphone.ts';
import { fakeWakeLock } from '#test/fake-wake-lock.ts';
import { createRecordingChild } from '#test/recording-child.ts';
import { useRecorder } from './use-recorder.ts';

vi.mock('#platform/microphone/microphone.ts', () => ({ openMicrophone: vi.fn() }));
vi.mock('#platform/clock.ts', async (load) => {
  const { createFakeClock } = await import('#platform/fake-clock.ts');
  return { ...(await load<object>()), systemClock: createFakeClock() };
});

const clock = systemClock as FakeClock;

afterEach(() => void vi.restoreAllMocks());

it('the screen stays on while a child speaks, and no longer', async () => {
  const lock = fakeWakeLock();
  vi.mocked(openMicrophone).mockImplementation(createRecordingChild({ clock }).openMicrophone);
  const { result } = renderHook(() => useRecorder({ maxSeconds: 90 }));
  const pass = (ms: number) => act(() => clock.advance(ms));
  await pass(0);
  expect(lock.held()).toBe(0);
  act(() => result.current.press());
  await pass(60_000);
  expect([result.current.state.name, lock.held()]).toEqual(['recording', 1]);
  act(() => result.current.stop());
  await pass(5_000);
  expect([result.current.state.name, lock.held()]).toEqual(['ready', 0]);
});
