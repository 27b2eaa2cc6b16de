/** A component's view of the device's store. */
import { useObservable } from 'dexie-react-hooks';
import { useAppContext } from './app-context.ts';
import type { OutboxDb } from './outbox/outbox-db.ts';
import { storedValue } from './outbox/storage/stored-value.ts';

/**
 * What `read` reads, live; undefined until the first reading. The value of before stays while other `deps` are read, and
 * where a reading fails: that ends no screen.
 */
export function useStored<Value>(
  read: (outbox: OutboxDb) => Promise<Value>,
  deps: readonly unknown[] = [],
): Value | undefined {
  const { outbox, clock } = useAppContext();
  return useObservable(() => {
    const value = storedValue(outbox, clock, () => read(outbox));
    // Nothing is known before the first reading: asking would begin one more.
    return { ...value, hasValue: () => false };
  }, [outbox, clock, ...deps]);
}
