/** Collects the cells of the fault matrix from its tests; at the end writes the table, and prints its line. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter';
import { fromRepository } from '#support/paths.ts';
import { CELL, type CellResult, summaryLine, toMarkdown } from './table.ts';

const folder = fromRepository('e2e', 'browser', 'report');

export default class FaultTableReporter implements Reporter {
  readonly #cells: CellResult[] = [];

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) {
      if (type === CELL && description) this.#cells.push(JSON.parse(description));
    }
  }

  onEnd(): void {
    if (this.#cells.length === 0) return;
    const markdown = toMarkdown(this.#cells);
    const line = summaryLine(this.#cells);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'fault-table.md'), markdown);
    writeFileSync(join(folder, 'fault-table.txt'), `${line}\n`);
    process.stdout.write(`\n${markdown}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
