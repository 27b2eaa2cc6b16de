/** Runs several actors at one storage in an order that a seed decides: one call at a time, each by whoever's turn it is. */
import type { S3Client } from '#files/s3/s3-client.ts';

export interface Turns {
  /** A client whose calls wait for their turn. Only for an actor that `run` runs. */
  join(s3: S3Client): S3Client;
  run<T>(actor: () => Promise<T>): Promise<T>;
}

export function createTurns(seed: number): Turns {
  let state = seed;
  /** Actors that neither wait for a turn nor have ended. */
  let busy = 0;
  const waiting: (() => void)[] = [];

  function pick(): void {
    if (busy > 0 || waiting.length === 0) return;
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const [next] = waiting.splice(state % waiting.length, 1);
    busy++;
    next?.();
  }

  function rest(): void {
    busy--;
    // Not before the actors that begin in this turn of the event loop have begun.
    setImmediate(pick);
  }

  function turn(): Promise<void> {
    return new Promise((resolve) => {
      waiting.push(resolve);
      rest();
    });
  }

  return {
    join: (s3) => ({
      put: (...call) => turn().then(() => s3.put(...call)),
      get: (...call) => turn().then(() => s3.get(...call)),
      head: (key) => turn().then(() => s3.head(key)),
      delete: (key) => turn().then(() => s3.delete(key)),
      async *list(prefix) {
        await turn();
        yield* s3.list(prefix);
      },
    }),
    async run(actor) {
      busy++;
      return actor().finally(rest);
    },
  };
}
