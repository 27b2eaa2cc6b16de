/** `npm run engines`: the smoke test in Firefox and WebKit; arguments go to Vitest (`-- -t webkit`). */
import { buildForTests } from './lib/build.ts';
import { Report } from './lib/report.ts';
import { otherBrowserTests } from './lib/suites.ts';

await buildForTests();
const report = new Report();
await report.step('firefox and webkit', () => otherBrowserTests(process.argv.slice(2)));
process.exitCode = report.close();
