/**
 * Something that a replica knows, with the optimistic overlay of the account's commands: recomputed whenever the replica
 * or the commands change.
 */

import { withResolvers } from '#platform/with-resolvers.ts';
import type { ReplicaOwner } from '../replica/shared-replicas.ts';
import { type LiveSource, type LiveStoreParts, watchSource } from './watch-source.ts';

/** Shape of `useSyncExternalStore`. `get` is undefined until the first reading. */
export interface LiveStore<Shown> {
  subscribe(listener: () => void): () => void;
  get(): Shown | undefined;
  /** Resolves with the first reading, also where it failed. It begins when somebody subscribes. */
  settled: Promise<void>;
}

/** The store of nobody. */
export const nothing: LiveStore<never> = {
  ...{ subscribe: () => () => {}, get: () => undefined },
  settled: Promise.resolve(),
};

/** Watches while somebody listens; the last value stays for the next listener, so that screens do not blink. */
export function createLiveStore<Read extends readonly unknown[], Shown>(
  parts: LiveStoreParts,
  account: ReplicaOwner,
  source: LiveSource<Read, Shown>,
): LiveStore<Shown> {
  const listeners = new Set<() => void>();
  let value: Shown | undefined;
  let stop: (() => void) | undefined;
  const { promise: settled, resolve: settle } = withResolvers<void>();

  function publish(shown: Shown): void {
    value = shown;
    settle();
    for (const listener of [...listeners]) listener();
  }

  return {
    settled,
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= watchSource(parts, account, source, { publish, settle });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
