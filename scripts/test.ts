/**
 * `npm test`: everything that continuous integration runs. `npm test -- --quick` leaves the browsers out.
 */
import { buildApp } from './lib/build.ts';
import { Report } from './lib/report.ts';
import {
  browserTests,
  checkDependencies,
  checkTypes,
  checkUnusedCode,
  engineTests,
  lint,
  smokeBenchmark,
  unitTests,
} from './lib/suites.ts';

const quick = process.argv.includes('--quick');
const report = new Report();
await report.step('types', checkTypes);
await report.step('lint', lint);
await report.step('dependencies', checkDependencies);
await report.step('unused code', checkUnusedCode);
await report.step('unit and integration', () => unitTests('unit', 'stores', 'components'));
await report.step('sync simulation', () => unitTests('simulation'));
await report.step('comeback load test', () => unitTests('comeback'));
if (!quick) {
  await report.step('build', async () => {
    await buildApp();
    return { passed: 1, failed: 0, skipped: 0 };
  });
  await report.step('benchmark, smoke run', smokeBenchmark);
  await report.step('browser', () => browserTests(null));
  await report.step('firefox and webkit', () => engineTests());
}
process.exitCode = report.close();
