/** Freezes a window: the system stops it in the middle of its work, locks and all, and wakes it up much later. */

export interface Frost {
  /** A place where the window may stand still. */
  point(): Promise<void>;
  /** Stands still at the `points`th place from now. */
  freezeAfter(points: number): void;
  /** Resolves when the window stands still. */
  readonly frozen: Promise<void>;
  thaw(): void;
}

export function createFrost(): Frost {
  let left = Number.POSITIVE_INFINITY;
  const standing = Promise.withResolvers<void>();
  const waking = Promise.withResolvers<void>();
  return {
    frozen: standing.promise,
    async point() {
      if (left-- > 0) return;
      standing.resolve();
      await waking.promise;
    },
    freezeAfter: (points) => {
      left = points;
    },
    thaw: () => {
      left = Number.POSITIVE_INFINITY;
      waking.resolve();
    },
  };
}
