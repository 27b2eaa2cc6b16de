/**
 * A mutex between threads of one process that write to the same database file, first come, first served. SQLite's own
 * lock lets a thread sleep and try again, with everything that it serves, and whoever tries at the right moment wins.
 */
export interface WriteMutex {
  /** What another thread opens the same mutex with. */
  readonly memory: SharedArrayBuffer;
  /** Resolves when nobody else holds the mutex. */
  acquire(): Promise<void>;
  /** Only by who holds it. */
  release(): void;
  /** After the end of the only other thread, which may have held it: from now on nobody waits. */
  abandon(): void;
}

/** Tickets are given out and served in order, and may wrap around. */
const NEXT_TICKET = 0;
const SERVED_TICKET = 1;
const IS_ABANDONED = 2;
const WORDS = 3;

/** Makes a mutex, or opens the one in `memory`. */
export function createWriteMutex(
  memory = new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT),
): WriteMutex {
  const words = new Int32Array(memory);
  const isAbandoned = () => Atomics.load(words, IS_ABANDONED) === 1;

  return {
    memory,
    async acquire() {
      const ticket = Atomics.add(words, NEXT_TICKET, 1);
      for (;;) {
        const served = Atomics.load(words, SERVED_TICKET);
        if (served === ticket || isAbandoned()) return;
        await Atomics.waitAsync(words, SERVED_TICKET, served).value;
      }
    },
    release() {
      Atomics.add(words, SERVED_TICKET, 1);
      Atomics.notify(words, SERVED_TICKET);
    },
    abandon() {
      Atomics.store(words, IS_ABANDONED, 1);
      Atomics.notify(words, SERVED_TICKET);
    },
  };
}
