/**
 * `npm run bench`: each figure beside its reference, measured in turn in one run. `-- ingest pull` runs only those.
 * `-- --smoke` runs each part once with too little work for a figure, to see that the benchmark runs.
 */
import { describe, heading, isReached, isSmoke } from './bench/measure.ts';
import { buildForTests } from './lib/build.ts';

const suites = {
  ingest: async () => (await import('./bench/ingest.ts')).measureIngest(),
  pull: async () => [
    ...(await (await import('./bench/pull.ts')).measurePull()),
    ...(await (await import('./bench/pull-after-change.ts')).measurePullAfterChange()),
  ],
  'fan-out': async () => (await import('./bench/fan-out.ts')).measureFanOut(),
  live: async () => (await import('./bench/live.ts')).measureLive(),
  stats: async () => (await import('./bench/stats.ts')).measureStats(),
  client: async () => (await import('./bench/client.ts')).measureClient(),
  lighthouse: async () => (await import('./bench/lighthouse.ts')).measureLighthouse(),
  recordings: async () => (await import('./bench/recordings.ts')).measureRecordings(),
  export: async () => (await import('./bench/export.ts')).measureExport(),
  growth: async () => (await import('./bench/growth.ts')).measureGrowth(),
};

/** Take minutes, so they run where they are named, and in the smoke run. */
const onlyNamed: readonly string[] = ['export', 'growth', 'lighthouse', 'recordings'];

const chosen = process.argv.slice(2).filter((arg) => arg in suites) as (keyof typeof suites)[];
if (!isSmoke) process.stdout.write(`${heading}\n`);
await buildForTests();
let reached = 0;
let total = 0;
const usual = (Object.keys(suites) as (keyof typeof suites)[]).filter(
  (name) => isSmoke || !onlyNamed.includes(name),
);
const names = chosen.length ? chosen : usual;
for (const name of names) {
  for (const figure of await suites[name]()) {
    process.stdout.write(isSmoke ? `${figure.what}: measured\n` : `${describe(figure)}\n`);
    total += 1;
    if (isReached(figure)) reached += 1;
  }
}
if (!isSmoke) {
  process.stdout.write(
    `\n${reached} of ${total} aims reached. Ratios, not seconds, are comparable between machines.\n`,
  );
}
