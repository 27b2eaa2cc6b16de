/** Keeps the focus in a list whose items leave it: on the item that takes the place, else on what is said instead. */
import { useEffect, useRef } from 'react';

/** `mark(index)` before a deed that may remove the item at `index`. Items and the empty note carry tabIndex -1. */
export function useFocusAfter(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const empty = useRef<HTMLParagraphElement>(null);
  const left = useRef<number | null>(null);
  const before = useRef(count);
  useEffect(() => {
    const fewer = count < before.current;
    before.current = count;
    if (!fewer || left.current === null) return;
    const next = list.current?.children[Math.min(left.current, count - 1)];
    left.current = null;
    ((next as HTMLElement | undefined) ?? empty.current)?.focus();
  }, [count]);
  return {
    list,
    empty,
    mark: (index: number) => {
      left.current = index;
    },
  };
}
