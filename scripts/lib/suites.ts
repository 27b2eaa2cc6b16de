/** The suites behind `npm test` and `npm run e2e`, each returning what it counted. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { hasCertutil } from 'e2e/browser/support/device/install-authority';
import { findCaddy } from 'e2e/support/caddy';
import { hasStrace, isStraceInstalled } from 'e2e/support/strace';
import { findPostgres, POSTGRES_PACKAGES } from 'sync-server/test/postgres/cluster';
import { findNats, NATS_PACKAGES } from 'sync-server/test/postgres/nats-server';
import { whyNoMachine } from '../box/booted/booted-machine.ts';
import { ensureTestBrowsers } from './chromium.ts';
import { ensureOtherBrowsers, isContinuousIntegration } from './other-browsers.ts';
import { doTwoAtATime, runProgram, runTool } from './process.ts';
import { describeFailure, fromExitCode, type StepTotals } from './report.ts';
import { fromRoot } from './root.ts';
import { installPackages } from './system-packages.ts';
import { inTestFolder } from './test-folder.ts';

/** The program of `e2e` contains its simulation and the scripts: three programs would load the same sources again. */
const typeChecked = ['e2e', 'pwa', 'sync-server', 'shared-schema', 'pwa/src/sw'];

/**
 * Type checks the workspaces, two programs at a time, the largest first; each counts as one. One checker for each: several
 * share no types, and took twice the processor time.
 */
export async function checkTypes(): Promise<StepTotals> {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const check = async (project: string): Promise<void> => {
    const code = await runTool('typescript/bin/tsc', ['-p', project, '--checkers', '1']);
    if (code === 0) totals.passed += 1;
    else totals.failed += 1;
  };
  await doTwoAtATime(typeChecked.map((project) => () => check(project)));
  return totals;
}

/** Biome: lint and format. */
export async function lint(): Promise<StepTotals> {
  return fromExitCode(await runTool('@biomejs/biome/bin/biome', ['check', '--diagnostic-level=warn']));
}

/** Dependencies between folders: the rules of `.dependency-cruiser.mjs`. */
export async function checkDependencies(): Promise<StepTotals> {
  const folders = ['shared-schema', 'sync-server', 'pwa', 'e2e', 'scripts'];
  const args = ['--config', '.dependency-cruiser.mjs', ...folders];
  return fromExitCode(await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', args));
}

/** Unused files, exports, types and packages. The `knip` key of `package.json` names the entry points. */
export async function checkUnusedCode(): Promise<StepTotals> {
  return fromExitCode(await runTool('knip/bin/knip.js', []));
}

/** Runs each part of the benchmark once, with little work. */
export async function smokeBenchmark(): Promise<StepTotals> {
  // Here and not in the program that runs beside others: only one at a time can install packages.
  ensureTestBrowsers();
  const file = freshFile('.cache/bench-failure.txt');
  const env = { ...process.env, CHICKADEE_FAILURE_FILE: file };
  const totals = fromExitCode(await runTool('../scripts/bench.ts', ['--smoke'], { env }));
  if (!existsSync(file)) return totals;
  return { ...totals, failures: [describeFailure('scripts/bench.ts', '', readFileSync(file, 'utf8'))] };
}

interface VitestJson {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/**
 * Tests that need no browser, by their projects in vitest.config.ts. Where strace may not attach, the tests of power cuts
 * are left out, and the end of the run says so.
 */
export async function unitTests(
  ...projects: ('unit' | 'stores' | 'components' | 'simulation' | 'comeback')[]
): Promise<StepTotals> {
  // The test of power cuts reads what strace records.
  const needsStrace = projects.includes('unit');
  if (needsStrace && !isStraceInstalled()) installPackages(['strace']);
  if (projects.includes('unit') && findCaddy() === null) installPackages(['caddy']);
  const totals = await vitest(projects);
  return needsStrace && !hasStrace() && !process.env.CI ? { ...totals, note: NO_STRACE } : totals;
}

const NO_STRACE =
  'Left out: the tests of power cuts need strace, and leave to attach it (root, or kernel.yama.ptrace_scope=0).';

/**
 * The tests of the release archive and of its service. Where no machine can be booted for the service, that part is left
 * out, and the end of the run says so.
 */
export async function releaseTests(): Promise<StepTotals> {
  const totals = await vitest(['release']);
  const reason = whyNoMachine();
  return reason === null ? totals : { ...totals, note: `Left out: ${reason}` };
}

/**
 * The tests of services, routes and sync with the data in PostgreSQL, from the system's packages. Where it is missing, it
 * fails in continuous integration; elsewhere the tests are left out, and the end of the run says so.
 */
export async function postgresTests(): Promise<StepTotals> {
  if (findPostgres() === null) installPackages(POSTGRES_PACKAGES);
  if (findNats() === null) installPackages(NATS_PACKAGES);
  if (findPostgres() !== null) return noteMissingNats(await vitest(['postgres']));
  const missing = `The tests on PostgreSQL need ${POSTGRES_PACKAGES.join(', ')} (Debian: sudo apt-get install).`;
  const failed = isContinuousIntegration() ? 1 : 0;
  return { passed: 0, failed, skipped: 0, note: failed === 1 ? missing : `Left out: ${missing}` };
}

/** Notices over NATS are an extra of PostgreSQL's: without the program, their tests are left out everywhere. */
function noteMissingNats(totals: StepTotals): StepTotals {
  if (findNats() !== null) return totals;
  const packages = NATS_PACKAGES.join(', ');
  return {
    ...totals,
    note: `Left out: the tests of notices over NATS need ${packages} (Debian: sudo apt-get install).`,
  };
}

/**
 * The smoke test in Firefox and WebKit. A missing browser fails in continuous integration. Elsewhere the
 * test is left out, and the end of the run says so.
 */
export async function otherBrowserTests(args: readonly string[] = []): Promise<StepTotals> {
  const missing = ensureOtherBrowsers();
  const totals = await vitest(['firefox-webkit'], args);
  if (missing.length === 0) return totals;
  if (isContinuousIntegration())
    return { ...totals, failed: totals.failed + missing.length, note: missing.join('\n') };
  return { ...totals, note: `Left out: ${missing.join('\nLeft out: ')}` };
}

/** Mebibytes. Most objects of a test die soon; with the usual 16, collecting them took an eighth of its processor time. */
const YOUNG_SPACE_OPTION = '--max-semi-space-size=64';

async function vitest(projects: readonly string[], args: readonly string[] = []): Promise<StepTotals> {
  // Two runs of Vitest may be under way at once.
  const output = freshFile(`.cache/vitest-${projects[0]}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const command = [fromRoot('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...chosen, ...args];
  const code = await inTestFolder((env) =>
    runProgram(process.execPath, [YOUNG_SPACE_OPTION, ...command], { env }),
  );
  const json = readJson<VitestJson>(output);
  if (!json) return fromExitCode(code || 1);
  const brokenFiles = json.numFailedTests === 0 ? json.numFailedTestSuites : 0;
  const failed = Math.max(json.numFailedTests + brokenFiles, code === 0 ? 0 : 1);
  return {
    passed: json.numPassedTests,
    failed,
    skipped: json.numPendingTests,
    failures: failuresOfVitest(json),
  };
}

function failuresOfVitest({ testResults }: VitestJson): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(fromRoot('.'), name);
    // A file that could not be loaded has a message of its own.
    const broken = message ? [describeFailure(file, '', message)] : [];
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return [
      ...broken,
      ...failed.map(({ fullName, failureMessages }) =>
        describeFailure(file, fullName, failureMessages.join('\n')),
      ),
    ];
  });
}

interface PlaywrightSuite {
  file: string;
  title: string;
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightJson {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

const SLOWEST_FILES = 8;

/** One line for each of the slowest files: seconds of its tests, added up over all workers. */
function describeSlowest({ suites }: PlaywrightJson): string {
  const files = suites.map((suite) => ({ file: suite.file, ms: durationOf(suite) }));
  const slowest = files.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_FILES);
  return slowest
    .map(({ file, ms }) => `${file.padEnd(28)}${(ms / 1000).toFixed(1).padStart(7)} s`)
    .join('\n');
}

function durationOf({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}

function failuresOfPlaywright({ file, title, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map((spec) => {
    const results = spec.tests.flatMap((test) => test.results);
    const message = results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n');
    return describeFailure(file, title === file ? spec.title : `${title} › ${spec.title}`, message);
  });
  return [...own, ...suites.flatMap(failuresOfPlaywright)];
}

/** Browser tests in real Chromium. `network` names the profiles to run; all of them when empty. */
export async function browserTests(
  network: string | null,
  args: readonly string[] = [],
): Promise<StepTotals> {
  const output = freshFile('.cache/playwright.json');
  const table = freshFile('e2e/browser/report/fault-table.txt');
  // One test installs the authority of a school on its device.
  if (!hasCertutil()) installPackages(['libnss3-tools']);
  const browsers = ensureTestBrowsers();
  const settings = {
    ...{ ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: output },
    PWTEST_CACHE_DIR: fromRoot('.cache/playwright-code'),
    ...(network ? { CHICKADEE_NETWORK: network } : {}),
  };
  const command = ['test', '--config', 'e2e/browser/playwright.config.ts', ...args];
  const code = await inTestFolder((env) =>
    runTool('../e2e/node_modules/playwright/cli.js', command, { env: { ...env, ...settings } }),
  );
  const json = readJson<PlaywrightJson>(output);
  if (!json) return fromExitCode(code || 1);
  const { stats } = json;
  const failed = Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1);
  const faults = existsSync(table) ? [readFileSync(table, 'utf8').trim()] : [];
  const note = [...faults, `slowest browser files:\n${describeSlowest(json)}`].join('\n\n');
  const failures = json.suites.flatMap(failuresOfPlaywright);
  return { passed: stats.expected, failed, skipped: stats.skipped, note, failures };
}

function freshFile(name: string): string {
  const path = fromRoot(name);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

function readJson<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}
