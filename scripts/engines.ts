/** `npm run engines`: the smoke test in the engines of Firefox and Safari; arguments go to Vitest (`-- -t webkit`). */
import { buildForTests } from './lib/build.ts';
import { Report } from './lib/report.ts';
import { engineTests } from './lib/suites.ts';

await buildForTests();
const report = new Report();
await report.step('firefox and webkit', () => engineTests(process.argv.slice(2)));
process.exitCode = report.close();
