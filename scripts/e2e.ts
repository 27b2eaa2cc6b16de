/** `npm run e2e -- --network=<profile>`: the browser tests under one named network; other arguments go to Playwright. */
import { buildForTests } from './lib/build.ts';
import { Report } from './lib/report.ts';
import { browserTests } from './lib/suites.ts';

const args = process.argv.slice(2);
const network = args.find((arg) => arg.startsWith('--network='))?.slice('--network='.length) ?? null;
const rest = args.filter((arg) => !arg.startsWith('--network='));
await buildForTests();
const report = new Report();
await report.step(`browser${network ? ` on ${network}` : ''}`, () => browserTests(network, rest));
process.exitCode = report.close();
