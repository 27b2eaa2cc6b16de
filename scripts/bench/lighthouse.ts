/**
 * Lighthouse, as on a phone with its own throttling, on the pages that somebody without an account opens. Each run is a
 * first visit, without a worker. `npm run bench -- lighthouse`
 */
import { percentile } from 'e2e/support/percentile';
import { createSchoolServer } from 'e2e/support/school-server';
import { ensureChromium } from '../lib/chromium.ts';
import { fromRoot } from '../lib/root.ts';
import { openDebugBrowser } from './lighthouse/debug-browser.ts';
import { readReport } from './lighthouse/read-report.ts';
import { type Figure, isSmoke } from './measure.ts';

const PAGES = isSmoke ? ['/'] : ['/', '/home', '/student-login', '/teacher-login'];
const ROUNDS = isSmoke ? 1 : 5;
/** Least score of each category, of 100. */
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(AIMS) as (keyof typeof AIMS)[];
/** What the performance score is made of, for whoever reads a score that misses its aim. */
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'];

type Run = Record<string, number>;

export async function measureLighthouse(): Promise<Figure[]> {
  const server = await createSchoolServer({ PWA_DIR: fromRoot('pwa', 'dist'), LOG_LEVEL: 'error' });
  await server.start();
  try {
    const runs = new Map<string, Run[]>(PAGES.map((page) => [page, []]));
    // Page by page in each round, so that a slow moment of the machine falls on all pages.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const page of PAGES) runs.get(page)?.push(await runLighthouse(server.url + page));
    }
    return [...runs].flatMap(([page, ofPage]) => figuresOf(page, ofPage));
  } finally {
    await server.dispose();
  }
}

/** Scores from 0 to 100 by category, and milliseconds by metric. Each run has a browser of its own. */
async function runLighthouse(url: string): Promise<Run> {
  const browser = await openDebugBrowser(ensureChromium());
  try {
    const { audits, categories } = await readReport(url, browser.port, CATEGORIES);
    return Object.fromEntries([
      ...CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100]),
      ...METRICS.map((name) => [name, audits[name]?.numericValue ?? Number.NaN]),
    ]);
  } finally {
    await browser.dispose();
  }
}

function figuresOf(page: string, runs: readonly Run[]): Figure[] {
  const median = (name: string) =>
    percentile(
      runs.map((run) => run[name] ?? Number.NaN),
      0.5,
    );
  if (!isSmoke)
    process.stderr.write(
      `  ${page}: ${METRICS.map((name) => `${name} ${Math.round(median(name))} ms`).join(', ')}\n`,
    );
  return CATEGORIES.map((name) => ({
    what: `lighthouse: ${name} of ${page}`,
    ours: median(name),
    reference: 100,
    unit: 'of 100',
    aim: { atLeast: AIMS[name] / 100 },
  }));
}
