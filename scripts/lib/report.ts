/** Totals and times of one test run, per step and in all, and the closing line that tools read. */
import { cpus } from 'node:os';
import { stripVTControlCharacters } from 'node:util';

export interface StepTotals {
  passed: number;
  failed: number;
  skipped: number;
  /** Text that is printed at the end of the run. */
  note?: string;
  /** Failed tests, as `describeFailure` describes them. */
  failures?: readonly string[];
}

interface Step extends StepTotals {
  name: string;
  seconds: number;
  /** Share of the machine's processor time that was used meanwhile, from 0 to 1. */
  busy: number;
}

/** Processor time of all cores since the machine started, in milliseconds. */
function processorTime(): { idle: number; all: number } {
  const times = cpus().map((core) => core.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) };
}

/** The share that was used since `before`. */
function busySince(before: ReturnType<typeof processorTime>): number {
  const now = processorTime();
  const all = now.all - before.all;
  return all > 0 ? 1 - (now.idle - before.idle) / all : 0;
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}

/** Collects the totals of each step; `close` prints the table and the line `N passed, N failed`. */
export class Report {
  readonly #steps: Step[] = [];
  readonly #started = performance.now();

  /** Runs one step, also beside another. A step that throws counts as one failure, with its message shown. */
  async step(name: string, work: () => Promise<StepTotals>): Promise<void> {
    const started = performance.now();
    const before = processorTime();
    process.stdout.write(`\n── ${name}\n`);
    let totals: StepTotals;
    try {
      totals = await work();
    } catch (error) {
      process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
      totals = { passed: 0, failed: 1, skipped: 0 };
    }
    const seconds = secondsSince(started);
    this.#steps.push({ name, seconds, busy: busySince(before), ...totals });
  }

  /** Prints the table and the closing line; returns the exit code for the process. */
  close(): number {
    const sum = (pick: (step: Step) => number) => this.#steps.reduce((total, step) => total + pick(step), 0);
    process.stdout.write('\n');
    for (const { name, seconds, busy, passed, failed, skipped } of this.#steps) {
      const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
      const share = `${Math.round(busy * 100)} % busy`.padStart(12);
      process.stdout.write(
        `${name.padEnd(28)}${`${seconds.toFixed(1)} s`.padStart(9)}${share}   ${counts}\n`,
      );
    }
    process.stdout.write(
      `${'total'.padEnd(28)}${`${secondsSince(this.#started).toFixed(1)} s`.padStart(9)}\n`,
    );
    for (const { note } of this.#steps) if (note) process.stdout.write(`\n${note}\n`);
    const failures = this.#steps.flatMap((step) => step.failures ?? []);
    // The end of a long output is what people and tools read.
    if (failures.length > 0) process.stdout.write(`\nfailed:\n\n${failures.join('\n\n')}\n`);
    const failed = sum((step) => step.failed);
    const skipped = sum((step) => step.skipped);
    process.stdout.write(
      `\n${sum((step) => step.passed)} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
    );
    return failed === 0 ? 0 : 1;
  }
}

/** Lines of an error message that the end of the run repeats, and characters of each. */
const MESSAGE_LINES = 12;
const LINE_CHARACTERS = 200;

/** A failed test in a few lines: its file, its title, and the beginning of its message without colors. */
export function describeFailure(file: string, title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line.slice(0, LINE_CHARACTERS)}`);
  return [`${file}${title && ` › ${title}`}`, ...lines].join('\n');
}

/** Totals of a tool that only reports success or failure. */
export function fromExitCode(code: number): StepTotals {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}
