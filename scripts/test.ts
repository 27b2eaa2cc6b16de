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
  // Before the tests, which start the server more than fifty times: the built one takes half the processor time.
  report.step('build', async () => {
    await buildForTests();
    return { passed: 1, failed: 0, skipped: 0 };
  }),
]);
// Each step alone lets a core wait now and then: for a disk, for PostgreSQL, for the last long file. Two of them do not.
const mainQueue = async () => {
  await report.step('unit and integration', () => unitTests('unit', 'stores', 'components'));
  await report.step('sync simulation', () => unitTests('simulation'));
};
const sideQueue = async () => {
  await report.step('postgres', postgresTests);
  if (!quick) {
    await report.step('benchmark, smoke run', smokeBenchmark);
    await report.step('firefox and webkit', () => engineTests());
  }
  await report.step('comeback load test', () => unitTests('comeback'));
  await report.step('release archive', releaseTests);
};
await Promise.all([mainQueue(), sideQueue()]);
if (!quick) await report.step('browser', () => browserTests(null));
process.exitCode = report.close();
