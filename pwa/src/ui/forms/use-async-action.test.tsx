// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownToast } from '#test/render-screen.tsx';
import { useAsyncAction } from './use-async-action.ts';

const failure = { title: 'Error', message: 'Failed to save' };

describe('useAsyncAction', () => {
  let finish: (value: string) => void;
  const slow = () =>
    new Promise<string>((resolve) => {
      finish = resolve;
    });
  beforeEach(() => {
    finish = () => {};
  });

  it('an action is running until it resolves, and its value is handed on', async () => {
    const { result } = renderHook(() => useAsyncAction());
    let completed: unknown;
    act(() => void result.current.run(slow, failure).then((value) => (completed = value)));
    expect(result.current.isRunning).toBe(true);
    await act(async () => finish('saved'));
    expect([result.current.isRunning, completed]).toEqual([false, { value: 'saved' }]);
  });

  it('a second action does not start while the first one is running', async () => {
    const { result } = renderHook(() => useAsyncAction());
    const second = vi.fn(async () => {});
    act(() => void result.current.run(slow, failure));
    await act(async () => expect(await result.current.run(second, failure)).toBeNull());
    expect(second).not.toHaveBeenCalled();
    await act(async () => finish(''));
    await act(async () => expect(await result.current.run(second, failure)).not.toBeNull());
  });

  it('parallel actions run beside each other, and the state ends with the last one', async () => {
    const { result } = renderHook(() => useAsyncAction({ isParallel: true }));
    act(() => void result.current.run(slow, failure));
    await act(async () => expect(await result.current.run(async () => 'second', failure)).not.toBeNull());
    expect(result.current.isRunning).toBe(true);
    await act(async () => finish(''));
    expect(result.current.isRunning).toBe(false);
  });

  it.each([
    ['the general words', new Error('odd'), failure],
    [
      'what helps when the storage is full',
      Object.assign(new Error('No space left'), { code: 'storage_full' }),
      { title: 'Error', message: expect.stringMatching(/^This device has no free space/) },
    ],
  ])('a failed action shows %s', async (_, error, toast) => {
    const { result } = renderHook(() => useAsyncAction());
    const run = () => result.current.run(() => Promise.reject(error), failure);
    await act(async () => expect(await run()).toBeNull());
    expect(shownToast()).toEqual(toast);
    expect(result.current.isRunning).toBe(false);
  });

  it('a failure function chooses the words for each error', async () => {
    const { result } = renderHook(() => useAsyncAction());
    const words = (error: unknown) => ({ title: 'Error', message: (error as Error).message });
    await act(async () => result.current.run(() => Promise.reject(new Error('Too late')), words));
    expect(shownToast()?.message).toBe('Too late');
  });
});
