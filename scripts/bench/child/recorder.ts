/** How long a child waits for the recorder, and what the coach costs, on a processor at a sixth of its speed. */
import { percentile } from 'e2e/support/percentile';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { timeFromClick, withSlowPage } from '../client/slow-page.ts';
import { amount, type Figure } from '../measure.ts';

const SLOWDOWN = amount(6, 1);
const ROUNDS = amount(5, 1);
/** How long each recording is. */
export const SPOKEN_SECONDS = amount(8, 2);
/** Milliseconds until the recorder listens. */
const START_LIMIT = 300;
/** Milliseconds of the page's script for each second of sound. */
const COACH_LIMIT = 5;
const SAMPLING_INTERVAL_US = 200;
/** The scripts that measure what was said; all else after a recording draws the screen. */
const COACH_SCRIPT = /\/measure-[^/]*\.js/;

type Profile = Awaited<ReturnType<typeof stopProfile>>;
const stopProfile = async (cdp: CDPSession) => (await cdp.send('Profiler.stop')).profile;

interface Round {
  start: number;
  coach: number;
}

/** Milliseconds of script in which a function of the coach runs, or something that it calls. */
function coachTime({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const isCoach = new Map<number, boolean>();
  // A node stands before those that it calls.
  for (const { id, callFrame, children = [] } of nodes) {
    const own = isCoach.get(id) || COACH_SCRIPT.test(callFrame.url);
    isCoach.set(id, own);
    for (const child of children) isCoach.set(child, own);
  }
  const micros = samples.reduce(
    (sum, node, index) => sum + (isCoach.get(node) ? (timeDeltas[index] ?? 0) : 0),
    0,
  );
  return micros / 1000;
}

/** In the page: resolves when the time that is left says that it was recorded for so long. */
function recordedFor(seconds: number): boolean {
  const left = Number.parseInt(document.querySelector('[role=timer]')?.textContent ?? '', 10);
  return 15 - left >= seconds;
}

async function recordOnce(page: Page, cdp: CDPSession): Promise<Round> {
  const record = page.getByRole('button', { name: 'Record your answer' });
  const start = await timeFromClick(page, record, '[data-recording]');
  await page.waitForFunction(recordedFor, SPOKEN_SECONDS);
  await cdp.send('Profiler.start');
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await page.getByRole('button', { name: 'Keep this recording' }).waitFor();
  const profile = await stopProfile(cdp);
  await page.getByRole('button', { name: 'Delete recording' }).click();
  await record.waitFor();
  return { start, coach: coachTime(profile) / SPOKEN_SECONDS };
}

/** `url`: a picture activity that nothing was answered of. */
export async function measureRecorder(
  context: BrowserContext,
  url: string,
  title: string,
): Promise<Figure[]> {
  const rounds: Round[] = [];
  await withSlowPage(
    context,
    async (page, cdp) => {
      await cdp.send('Profiler.enable');
      await cdp.send('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US });
      await page.goto(url);
      await page.getByRole('heading', { name: title }).waitFor();
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await recordOnce(page, cdp));
    },
    SLOWDOWN,
  );
  const median = (of: (round: Round) => number) => percentile(rounds.map(of), 0.5);
  const limit = (what: string, ours: number, reference: number): Figure => ({
    ...{ what: `child: ${what}, slowed ${SLOWDOWN} times (limit)`, ours, reference },
    ...{ unit: 'ms', aim: { atMost: 1 } },
  });
  return [
    limit(
      'tap until the recorder listens',
      median(({ start }) => start),
      START_LIMIT,
    ),
    limit(
      'script of the coach, per second of sound',
      median(({ coach }) => coach),
      COACH_LIMIT,
    ),
  ];
}
