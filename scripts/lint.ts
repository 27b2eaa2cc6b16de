/** `npm run lint`: types, Biome, dependencies between folders, and unused code. */
import { Report } from './lib/report.ts';
import { checkDependencies, checkTypes, checkUnusedCode, lint } from './lib/suites.ts';

const report = new Report();
await report.step('types', checkTypes);
await report.step('lint', lint);
await report.step('dependencies', checkDependencies);
await report.step('unused code', checkUnusedCode);
process.exitCode = report.close();
