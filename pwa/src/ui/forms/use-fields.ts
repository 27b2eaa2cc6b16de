/** The values of a small form in one place. */
import { useCallback, useState } from 'react';

export interface Fields<V> {
  values: V;
  set<K extends keyof V>(name: K, value: V[K]): void;
  patch(values: Partial<V>): void;
  reset(): void;
}

export function useFields<V extends object>(initial: V): Fields<V> {
  const [start] = useState(initial);
  const [values, setValues] = useState(initial);
  const patch = useCallback((change: Partial<V>) => setValues((before) => ({ ...before, ...change })), []);
  const set = useCallback(
    <K extends keyof V>(name: K, value: V[K]) => setValues((before) => ({ ...before, [name]: value })),
    [],
  );
  const reset = useCallback(() => setValues(start), [start]);
  return { values, set, patch, reset };
}
