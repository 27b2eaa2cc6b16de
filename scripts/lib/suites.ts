/** The suites behind `npm test` and `npm run e2e`, each returning what it counted. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { ensureEngines, isContinuousIntegration } from './engines.ts';
import { runTool } from './process.ts';
import { fromExitCode, type Tally } from './report.ts';
import { fromRoot } from './root.ts';

const typeChecked = ['shared-schema', 'sync-server', 'pwa', 'pwa/src/sw', 'e2e', 'e2e/simulation', 'scripts'];

/** Type checks one workspace after the other; each counts as one. */
export async function checkTypes(): Promise<Tally> {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const project of typeChecked) {
    const code = await runTool('typescript/bin/tsc', ['-p', project]);
    if (code === 0) tally.passed += 1;
    else tally.failed += 1;
  }
  return tally;
}

/** Biome: lint and format. */
export async function lint(): Promise<Tally> {
  return fromExitCode(await runTool('@biomejs/biome/bin/biome', ['check', '--diagnostic-level=warn']));
}

/** Import arrows of `.dependency-cruiser.mjs`. */
export async function checkArrows(): Promise<Tally> {
  const folders = ['shared-schema', 'sync-server', 'pwa', 'e2e', 'scripts'];
  const args = ['--config', '.dependency-cruiser.mjs', ...folders];
  return fromExitCode(await runTool('dependency-cruiser/bin/dependency-cruiser.mjs', args));
}

interface VitestJson {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
}

/** Tests that need no browser: the project `unit`, the `simulation` of sync, or the `comeback` of thirty tablets at once. */
export function unitTests(project: 'unit' | 'simulation' | 'comeback'): Promise<Tally> {
  return vitest(project);
}

/**
 * The smoke in the engines of Firefox and Safari. Where one cannot be had, it fails in continuous integration and is
 * left out elsewhere, which the run says at its end.
 */
export async function engineTests(args: readonly string[] = []): Promise<Tally> {
  const missing = ensureEngines();
  const tally = await vitest('engines', args);
  if (missing.length === 0) return tally;
  if (isContinuousIntegration())
    return { ...tally, failed: tally.failed + missing.length, note: missing.join('\n') };
  return { ...tally, note: `Left out: ${missing.join('\nLeft out: ')}` };
}

async function vitest(project: string, args: readonly string[] = []): Promise<Tally> {
  const output = freshFile('.cache/vitest.json');
  const code = await runTool('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
    `--project=${project}`,
    ...args,
  ]);
  const json = readJson<VitestJson>(output);
  if (!json) return fromExitCode(code || 1);
  const brokenFiles = json.numFailedTests === 0 ? json.numFailedTestSuites : 0;
  const failed = Math.max(json.numFailedTests + brokenFiles, code === 0 ? 0 : 1);
  return { passed: json.numPassedTests, failed, skipped: json.numPendingTests };
}

interface PlaywrightJson {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Browser tests in real Chromium. `network` names the profiles to run; all of them when empty. */
export async function browserTests(network: string | null, args: readonly string[] = []): Promise<Tally> {
  const output = freshFile('.cache/playwright.json');
  const table = freshFile('e2e/browser/report/fault-table.txt');
  const code = await runTool(
    '../e2e/node_modules/playwright/cli.js',
    ['test', '--config', 'e2e/browser/playwright.config.ts', ...args],
    {
      env: {
        ...process.env,
        CHROMIUM_PATH: ensureChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: output,
        ...(network ? { CHICKADEE_NETWORK: network } : {}),
      },
    },
  );
  const stats = readJson<PlaywrightJson>(output)?.stats;
  if (!stats) return fromExitCode(code || 1);
  const failed = Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1);
  const note = existsSync(table) ? readFileSync(table, 'utf8').trim() : '';
  return { passed: stats.expected, failed, skipped: stats.skipped, note };
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
