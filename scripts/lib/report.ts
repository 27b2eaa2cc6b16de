/** Counts of one test run, summed over its steps, and the closing line that tools read. */

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** One more line for the end of the run. */
  note?: string;
}

interface Step extends Tally {
  name: string;
  seconds: number;
}

/** Collects what each step counted; `close` prints the table and the line `N passed, N failed`. */
export class Report {
  readonly #steps: Step[] = [];

  /** Runs one step. A step that throws counts as one failure, with its message shown. */
  async step(name: string, work: () => Promise<Tally>): Promise<void> {
    const started = performance.now();
    process.stdout.write(`\n── ${name}\n`);
    let tally: Tally;
    try {
      tally = await work();
    } catch (error) {
      process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
      tally = { passed: 0, failed: 1, skipped: 0 };
    }
    this.#steps.push({ name, seconds: (performance.now() - started) / 1000, ...tally });
  }

  /** Prints the table and the closing line; returns the exit code for the process. */
  close(): number {
    const sum = (pick: (step: Step) => number) => this.#steps.reduce((total, step) => total + pick(step), 0);
    process.stdout.write('\n');
    for (const { name, seconds, passed, failed, skipped } of this.#steps) {
      const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
      process.stdout.write(`${name.padEnd(28)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${counts}\n`);
    }
    for (const { note } of this.#steps) if (note) process.stdout.write(`\n${note}\n`);
    const failed = sum((step) => step.failed);
    const skipped = sum((step) => step.skipped);
    process.stdout.write(
      `\n${sum((step) => step.passed)} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`,
    );
    return failed === 0 ? 0 : 1;
  }
}

/** Tally of a tool that only says yes or no. */
export function fromExitCode(code: number): Tally {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}
