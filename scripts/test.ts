/**
 * `npm test`: everything that continuous integration runs. `npm test -- --quick` leaves the browsers out.
 */
import { buildForTests } from './lib/build.ts';
import { doTwoAtATime } from './lib/process.ts';
import { Report, type StepTotals } from './lib/report.ts';
import {
  browserTests,
  checkDependencies,
  checkTypes,
  checkUnusedCode,
  lint,
  otherBrowserTests,
  postgresTests,
  releaseTests,
  smokeBenchmark,
  unitTests,
} from './lib/suites.ts';

const quick = process.argv.includes('--quick');
const report = new Report();
const job = (name: string, work: () => Promise<StepTotals>) => () => report.step(name, work);

await Promise.all([
  report.step('types', checkTypes),
  // Before the tests, which start the server more than fifty times: the built one takes half the processor time.
  report.step('build', async () => {
    await buildForTests();
    return { passed: 1, failed: 0, skipped: 0 };
  }),
]);
// Each step alone lets a core wait now and then: for a disk, for PostgreSQL, for the last long file. Two of them do not.
// The longest begin, and the short ones fill the end: the browsers wait until the last one is through.
await doTwoAtATime([
  job('unit and integration', () => unitTests('unit', 'stores', 'components')),
  job('postgres', postgresTests),
  ...(quick ? [] : [job('benchmark, smoke run', smokeBenchmark)]),
  job('sync simulation', () => unitTests('simulation')),
  ...(quick ? [] : [job('firefox and webkit', () => otherBrowserTests())]),
  job('release archive', releaseTests),
  job('comeback load test', () => unitTests('comeback')),
  job('unused code', checkUnusedCode),
  job('dependencies', checkDependencies),
  job('lint', lint),
]);
if (!quick) await report.step('browser', () => browserTests(null));
process.exitCode = report.close();
