/** The latest value for code that outlives a drawing: a timer, a listener, a callback that stays the same. */
import { useRef } from 'react';

/** The same object always; `current` is the value of the latest drawing. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
