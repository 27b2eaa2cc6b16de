/** Adds up what the seeds of all files went through, and prints it at the end. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printFigure } from 'e2e/support/print-figure';
import type { TestProject } from 'vitest/node';
import { add, type Counts, describeCounts, nothing } from '../world/counts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder in which each file of seeds leaves its counts. */
    totalsFolder: string;
  }
}

export default function collectTotals({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'chickadee-seeds-'));
  provide('totalsFolder', folder);
  return () => {
    const all = readdirSync(folder).map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Counts,
    );
    rmSync(folder, { recursive: true });
    if (all.length > 0) printFigure('simulation', describeCounts(all.reduce(add, nothing)));
  };
}
