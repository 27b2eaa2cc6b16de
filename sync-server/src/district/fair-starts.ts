/**
 * Begins the requests of many schools in turn, and so few of one school at once that a request of another school waits for
 * about one of them. The event loop works on all that run in turn, so whoever runs delays everybody else. Decision 130.
 */
import type { Clock } from 'shared-schema/clock';

export interface FairStarts {
  /**
   * Runs `start` when it is the school's turn. `start` calls `done` once. Returns false where the school's line is full;
   * then nothing runs.
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
  readonly school: string;
  /** The requests that run. */
  readonly running: Set<{ readonly began: number }>;
  readonly waiting: ((done: () => void) => void)[];
  /** When the last request began. */
  lastBegan: number;
}

/**
 * A request is fresh for so long. Afterwards it mostly waits for the disk or for another thread, and nobody is held back for
 * it any more: so a slow disk costs nobody more than this.
 */
export const FRESH_MS = 20;
/** A school is alone when no request of another one began for so long. */
export const ALONE_MS = 1000;

/** `nextTurn`: calls back in the next turn of the event loop. */
export function createFairStarts(
  limits: FairLimits,
  clock: Clock,
  nextTurn: (run: () => void) => void = (run) => void setImmediate(run),
): FairStarts {
  /** Only of schools with a request. */
  const lines = new Map<string, Line>();
  const starts = createStartTimes();
  let isTurnDue = false;
  let isLaterTurnDue = false;

  function lineOf(school: string): Line {
    const known = lines.get(school);
    if (known) return known;
    const line: Line = { school, running: new Set(), waiting: [], lastBegan: 0 };
    lines.set(school, line);
    return line;
  }

  function planTurn(): void {
    if (isTurnDue) return;
    isTurnDue = true;
    nextTurn(turn);
  }

  /** Who is held back for a request may begin when that is not fresh any more. */
  function planLaterTurn(): void {
    if (isLaterTurnDue) return;
    isLaterTurnDue = true;
    clock.setTimeout(() => {
      isLaterTurnDue = false;
      planTurn();
    }, FRESH_MS);
  }

  /** At most one request of each school begins: first of those without a crowd, for whom the others are held back. */
  function turn(): void {
    isTurnDue = false;
    const now = clock.now();
    const all = [...lines.values()];
    const crowds = all.filter(isCrowd);
    const others = all.filter((line) => !isCrowd(line));
    const begun = others.filter((line) => mayBegin(line, now) && startNext(line, now)).length;
    const isHeldBack = others.some((line) => isFresh(line, now));
    const ready = crowds.filter((line) => mayBegin(line, now) && !(isHeldBack && isRecent(line, now)));
    for (const line of ready) startNext(line, now);
    if (begun + ready.length > 0) planTurn();
    else if (all.some(hasSpace)) planLaterTurn();
  }

  /** More requests wait than may run. */
  const isCrowd = ({ waiting }: Line) => waiting.length >= limits.running;

  const hasSpace = ({ waiting, running }: Line) => waiting.length > 0 && running.size < limits.running;

  function mayBegin(line: Line, now: number): boolean {
    return hasSpace(line) && (!isFresh(line, now) || starts.isAlone(line.school, now));
  }

  function startNext(line: Line, began: number): boolean {
    const start = line.waiting.shift();
    if (!start) return false;
    const run = { began };
    line.running.add(run);
    line.lastBegan = began;
    starts.note(line.school, began);
    start(() => {
      if (!line.running.delete(run)) return;
      if (line.running.size === 0 && line.waiting.length === 0) lines.delete(line.school);
      if (lines.size > 0) planTurn();
    });
    return true;
  }

  return {
    begin(school, start) {
      const line = lineOf(school);
      if (line.waiting.length >= limits.waiting) return false;
      line.waiting.push(start);
      planTurn();
      return true;
    },
  };
}

/** False also for a moment that is still to come: the computer's clock was put back, and nobody is held back for it. */
const isWithin = (ms: number, since: number, now: number) => now >= since && now - since < ms;

const isFresh = ({ running }: Line, now: number) =>
  [...running].some(({ began }) => isWithin(FRESH_MS, began, now));

/** A school that is held back begins one request in so much time all the same. */
const isRecent = ({ lastBegan }: Line, now: number) => isWithin(FRESH_MS, lastBegan, now);

interface StartTimes {
  /** A request of the school begins. */
  note(school: string, now: number): void;
  isAlone(school: string, now: number): boolean;
}

/** Remembers whose request began last, and when one of anybody else did. */
function createStartTimes(): StartTimes {
  let last = { school: '', at: Number.NEGATIVE_INFINITY };
  let before = last;
  return {
    note(school, now) {
      if (school !== last.school) before = last;
      last = { school, at: now };
    },
    isAlone: (school, now) => !isWithin(ALONE_MS, (school === last.school ? before : last).at, now),
  };
}
