import { expect, it } from 'vitest';
import { tryWrite } from './trial-write.ts';

it('tryWrite writes a trial, and leaves nothing of it behind', async () => {
  const names = new Set<string>();
  const device = (put: () => Promise<void>) => {
    const storage: unknown = {
      open: async (name: string) => {
        names.add(name);
        return { put };
      },
      delete: async (name: string) => names.delete(name),
    };
    return storage as CacheStorage;
  };
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  expect(await tryWrite(device(async () => {}))).toBe(true);
  expect(await tryWrite(device(full))).toBe(false);
  expect(await tryWrite(device(() => Promise.reject(new TypeError('else'))))).toBe(true);
  expect(await tryWrite(undefined)).toBe(true);
  expect(names.size).toBe(0);
});
