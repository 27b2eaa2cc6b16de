/** Keeps the newest lines of the log in memory, for a report that the administrator sends to support. */
import type { DestinationStream } from 'pino';

const KEPT_LINES = 500;

export interface RecentLines extends DestinationStream {
  /** Oldest first. */
  lines(): readonly string[];
}

/** Passes each line on to `destination`. */
export function createRecentLines(destination: DestinationStream): RecentLines {
  const kept: string[] = [];
  return {
    write(line) {
      kept.push(line);
      if (kept.length > KEPT_LINES) kept.shift();
      destination.write(line);
    },
    lines: () => kept,
  };
}
