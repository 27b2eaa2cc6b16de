/** `npm run lint`: types, Biome and import arrows. */
import { Report } from './lib/report.ts';
import { checkArrows, checkTypes, lint } from './lib/suites.ts';

const report = new Report();
await report.step('types', checkTypes);
await report.step('lint', lint);
await report.step('import arrows', checkArrows);
process.exitCode = report.close();
