/** `npm run lint`: types, Biome, dependencies between folders, and unused code. */
import { runTool } from './lib/process.ts';
import { fromExitCode, Report, type StepTotals } from './lib/report.ts';
import { checkArrows, checkTypes, lint } from './lib/suites.ts';

/** Knip: no unused file, export, type or dependency. `knip.json` names the entry points. */
async function checkUnused(): Promise<StepTotals> {
  return fromExitCode(await runTool('knip/bin/knip.js', []));
}

const report = new Report();
await report.step('types', checkTypes);
await report.step('lint', lint);
await report.step('dependencies', checkArrows);
await report.step('unused code', checkUnused);
process.exitCode = report.close();
