/** How many of a process's connections one school may have at once: the rest of its statements wait in a line of its own. */

export interface Shares {
  /** Resolves when the school may have one more. Returns how to give it back. */
  take(school: string): Promise<() => void>;
}

interface Line {
  taken: number;
  readonly waiting: (() => void)[];
}

/** `limit`: connections of one school. */
export function createShares(limit: number): Shares {
  const lines = new Map<string, Line>();

  return {
    async take(school) {
      const line = lines.get(school) ?? { taken: 0, waiting: [] };
      lines.set(school, line);
      // Whoever gives one back hands it over, so `taken` stays as it is.
      if (line.taken >= limit) await new Promise<void>((resolve) => line.waiting.push(resolve));
      else line.taken++;
      return () => {
        const next = line.waiting.shift();
        if (next) return next();
        line.taken--;
        if (line.taken === 0) lines.delete(school);
      };
    },
  };
}
