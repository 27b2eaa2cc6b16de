/** Freezes a window as an operating system does: the window stops in the middle of its work, keeps its locks, and resumes later. */

export interface PausePoints {
  /** A place in the window's work where the window may freeze. */
  point(): Promise<void>;
  /** Freezes at the pause point with this number, counted from now. */
  freezeAfter(points: number): void;
  /** Resolves when the window has frozen. */
  readonly frozen: Promise<void>;
  resume(): void;
}

export function createPausePoints(): PausePoints {
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
    resume: () => {
      left = Number.POSITIVE_INFINITY;
      waking.resolve();
    },
  };
}
