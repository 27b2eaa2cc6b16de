/**
 * `npm run bench`: each figure beside its reference, measured in turn in one run. `-- ingest pull` runs only those.
 * `-- --runs=3` runs everything three times in a row and prints one table of medians and spreads.
 * `-- --smoke` runs each part once with too little work for a figure, to see that the benchmark runs; a suite that
 * has not ended after minutes fails.
 */
import { writeFileSync } from 'node:fs';
import {
  describe,
  describeRuns,
  type Figure,
  heading,
  isReached,
  isSmoke,
  joinRuns,
  runsHeading,
} from './bench/measure.ts';
import { runSuite } from './bench/run/run-suite.ts';
import { buildForTests } from './lib/build.ts';

const suites = {
  ingest: async () => (await import('./bench/ingest.ts')).measureIngest(),
  pull: async () => [
    ...(await (await import('./bench/pull.ts')).measurePull()),
    ...(await (await import('./bench/pull-after-change.ts')).measurePullAfterChange()),
    ...(await (await import('./bench/postgres/pull-on-postgres.ts')).measurePullOnPostgres()),
  ],
  'fan-out': async () => (await import('./bench/fan-out.ts')).measureFanOut(),
  live: async () => [
    ...(await (await import('./bench/postgres/far-dashboard.ts')).measureFarDashboard()),
    ...(await (await import('./bench/live.ts')).measureLive()),
  ],
  people: async () => (await import('./bench/people.ts')).measurePeople(),
  stats: async () => (await import('./bench/stats.ts')).measureStats(),
  client: async () => (await import('./bench/client.ts')).measureClient(),
  child: async () => (await import('./bench/child.ts')).measureChild(),
  start: async () => (await import('./bench/client.ts')).measureStart(),
  lighthouse: async () => (await import('./bench/lighthouse.ts')).measureLighthouse(),
  recordings: async () => (await import('./bench/recordings.ts')).measureRecordings(),
  export: async () => (await import('./bench/export.ts')).measureExport(),
  growth: async () => (await import('./bench/growth.ts')).measureGrowth(),
  moving: async () => (await import('./bench/moving.ts')).measureMoving(),
  schools: async () => (await import('./bench/schools.ts')).measureSchools(),
  import: async () => (await import('./bench/import.ts')).measureImport(),
  peers: async () => (await import('./bench/peers.ts')).measurePeers(),
};

/** Take minutes, so they run where they are named, and in the smoke run. */
const onlyNamed: readonly string[] = [
  'export',
  'growth',
  'import',
  'lighthouse',
  'moving',
  'peers',
  'recordings',
  'schools',
];

type Suite = keyof typeof suites;

const isSuite = (name: string): name is Suite => Object.hasOwn(suites, name);
refuseUnknownSuites();
const chosen = process.argv.slice(2).filter(isSuite);
const usual = Object.keys(suites)
  .filter(isSuite)
  .filter((name) => isSmoke || !onlyNamed.includes(name));
const runCount = readRunCount();

/** Somebody who mistypes a suite, or asks for help, does not wait for all of them. */
function refuseUnknownSuites(): void {
  const unknown = process.argv.slice(2).find((arg) => !isSuite(arg) && !/^--(smoke$|year$|runs=)/.test(arg));
  if (unknown === undefined) return;
  process.stderr.write(
    `bench does not know ${unknown}. Suites: ${Object.keys(suites).join(', ')}. Options: --runs=3, --smoke, --year.\n`,
  );
  process.exit(1);
}

function readRunCount(): number {
  const given = process.argv.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? '1';
  if (!/^[1-9]\d?$/.test(given)) throw new Error(`--runs=${given}: a number from 1 to 99 is needed`);
  return Number(given);
}

/** Each figure is shown as soon as it is measured, for whoever waits. */
function show(figure: Figure): void {
  process.stdout.write(isSmoke ? `${figure.what}: measured\n` : `${describe(figure)}\n`);
}

/** `npm test` repeats at its end what the file says. */
function noteFailure(error: Error): never {
  if (process.env.CHICKADEE_FAILURE_FILE) writeFileSync(process.env.CHICKADEE_FAILURE_FILE, error.message);
  throw error;
}

async function runAll(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const name of chosen.length > 0 ? chosen : usual) {
    for (const figure of await runSuite(name, suites[name])) {
      show(figure);
      figures.push(figure);
    }
  }
  return figures;
}

if (!isSmoke) process.stdout.write(`${heading}\n`);
await buildForTests();
const runs: Figure[][] = [];
while (runs.length < runCount) runs.push(await runAll().catch(noteFailure));
const joined = joinRuns(runs);
if (runCount > 1) {
  process.stdout.write(`\nMedians of ${runCount} runs\n${runsHeading}\n`);
  for (const figures of joined) process.stdout.write(`${describeRuns(figures)}\n`);
}
if (!isSmoke) {
  const reached = joined.filter((figures) => figures.every(isReached)).length;
  const where = runCount > 1 ? ' in every run' : '';
  process.stdout.write(
    `\n${reached} of ${joined.length} aims reached${where}. Ratios, not seconds, are comparable between machines.\n`,
  );
}
