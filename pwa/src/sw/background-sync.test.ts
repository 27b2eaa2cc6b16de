import { expect, test } from 'vitest';
import { isInUse } from './background-sync.ts';

const windows = (...states: DocumentVisibilityState[]) => ({
  matchAll: async () => states.map((visibilityState) => ({ visibilityState })) as never,
});

test('the worker leaves sending to a window in front', async () => {
  expect(await isInUse(windows('hidden', 'visible'), false)).toBe(true);
  expect(await isInUse(windows('hidden'), false)).toBe(false);
  expect(await isInUse(windows(), false)).toBe(false);
});

test('the worker sends for a window in the background also while a newer version waits', async () => {
  expect(await isInUse(windows('hidden'), true)).toBe(false);
});

test('the worker gives way to a newer version that is about to take over', async () => {
  for (const clients of [windows(), windows('visible', 'hidden')])
    await expect(isInUse(clients, true)).rejects.toThrow(/newer version/);
});
