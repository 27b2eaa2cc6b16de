/**
 * Begins the requests of many schools in turn: at most one of each school in a turn of the event loop while others wait,
 * and so many of one school at once. A school with a thousand requests therefore delays another school's request by a
 * few of its own, not by a thousand.
 */
export interface FairStarts {
  /**
   * Runs `start` when it is the school's turn: at once where nobody waits. `start` calls `done` once. Answers false where
   * the school's line is full; then nothing runs.
   */
  begin(school: string, start: (done: () => void) => void): boolean;
}

export interface FairLimits {
  /** Requests of one school that run at once. */
  readonly running: number;
  /** Requests of one school that wait. */
  readonly waiting: number;
}

interface Line {
  running: number;
  readonly waiting: ((done: () => void) => void)[];
}

/** `nextTurn`: calls back in the next turn of the event loop. */
export function createFairStarts(
  { running, waiting }: FairLimits,
  nextTurn: (run: () => void) => void = (run) => void setImmediate(run),
): FairStarts {
  /** Only schools with a request. */
  const lines = new Map<string, Line>();
  let isTurnDue = false;

  function lineOf(school: string): Line {
    const known = lines.get(school);
    if (known) return known;
    const line: Line = { running: 0, waiting: [] };
    lines.set(school, line);
    return line;
  }

  function planTurn(): void {
    if (isTurnDue) return;
    isTurnDue = true;
    nextTurn(turn);
  }

  /** One request of each school that has one waiting. */
  function turn(): void {
    isTurnDue = false;
    let isAnyLeft = false;
    for (const [school, line] of lines) {
      startNext(school, line);
      isAnyLeft ||= line.waiting.length > 0 && line.running < running;
    }
    if (isAnyLeft) planTurn();
  }

  function startNext(school: string, line: Line): void {
    if (line.running >= running) return;
    const start = line.waiting.shift();
    if (!start) return;
    line.running++;
    let isDone = false;
    start(() => {
      if (isDone) return;
      isDone = true;
      line.running--;
      if (line.waiting.length > 0) planTurn();
      else if (line.running === 0) lines.delete(school);
    });
  }

  return {
    begin(school, start) {
      const line = lineOf(school);
      if (line.waiting.length >= waiting) return false;
      line.waiting.push(start);
      planTurn();
      return true;
    },
  };
}
