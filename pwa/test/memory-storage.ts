/** localStorage of one test. */
import type { SafeLocalStorage } from '#platform/safe-local-storage.ts';

export function createMemoryStorage(): SafeLocalStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
