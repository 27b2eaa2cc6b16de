/**
 * `npm test`: everything that continuous integration runs. `npm test -- --quick` leaves the browsers out.
 */
import { buildForTests } from './lib/build.ts';
import { Report } from './lib/report.ts';
import {
  browserTests,
  checkDependencies,
  checkTypes,
  checkUnusedCode,
  engineTests,
  lint,
  postgresTests,
  releaseTests,
  smokeBenchmark,
  unitTests,
} from './lib/suites.ts';

const quick = process.argv.includes('--quick');
const report = new Report();
await report.step('types', checkTypes);
await Promise.all([
  report.step('lint', lint),
  report.step('dependencies', checkDependencies),
  report.step('unused code', checkUnusedCode),
]);
// Before the tests, which start the server more than fifty times: the built one takes half the processor time.
await report.step('build', async () => {
  await buildForTests();
  return { passed: 1, failed: 0, skipped: 0 };
});
await report.step('unit and integration', () => unitTests('unit', 'stores', 'components'));
await report.step('postgres', postgresTests);
await report.step('sync simulation', () => unitTests('simulation'));
// The benchmark alone keeps no two cores busy. The others run beside it one by one: both write Vitest's report.
const besideBenchmark = async () => {
  await report.step('comeback load test', () => unitTests('comeback'));
  await report.step('release archive', releaseTests);
};
await Promise.all([!quick && report.step('benchmark, smoke run', smokeBenchmark), besideBenchmark()]);
if (!quick) {
  await report.step('browser', () => browserTests(null));
  await report.step('firefox and webkit', () => engineTests());
}
process.exitCode = report.close();
