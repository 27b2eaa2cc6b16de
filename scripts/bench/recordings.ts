/**
 * A teacher with 30,000 recordings, the answers of several years, on a slow laptop: against limits. Runs only when it is
 * named: `npm run bench -- recordings`.
 */
import { Teacher } from 'e2e/browser/actors/teacher';
import { percentile } from 'e2e/support/percentile';
import type { Page } from 'playwright';
import { type BenchSchool, createActivity, openBenchSchool } from './bench-school.ts';
import { timeFromClick, timeUntilDrawn, withSlowPage } from './client/slow-page.ts';
import { longestFrame, slowestKey } from './client/smoothness.ts';
import { addAnswers, type PastAnswer } from './growth/add-answers.ts';
import { heapOf } from './growth/measure-school.ts';
import { openSchoolYear, type SchoolClass, TEACHER_PASSWORD } from './growth/school-year.ts';
import { amount, type Figure } from './measure.ts';
import { addressOf, chooseBenchBrowser, createBenchDevice } from './run/bench-browser.ts';

/** Each child answers the questions of one activity a day. */
const SIZE = { classes: 1, childrenPerClass: amount(30, 2), answersPerDay: amount(5, 2) };
const DAYS = amount(200, 2);
/** Answers of the last days, which nobody has reviewed. */
const DAYS_PENDING = amount(10, 1);
const RECORDINGS = SIZE.childrenPerClass * SIZE.answersPerDay * DAYS;
const DAY_MS = 86_400_000;
const ROUNDS = amount(5, 1);
/** Milliseconds. */
const LIST_LIMIT = 300;
const START_LIMIT = 1_000;
const KEY_LIMIT = 100;
const FRAME_LIMIT = 50;
/** Frames of one way down a list. */
const SCROLL_FRAMES = amount(150, 10);
/** MB of the page's heap. */
const HEAP_LIMIT = 80;
const MEGABYTE = 1_000_000;
/** A pull of everything, on a machine that does other things too. */
const PULL_TIMEOUT_MS = 300_000;
const FIRST_ROW = 'article[aria-label^="Child "][aria-label*="Day "]';

export async function measureRecordings(): Promise<Figure[]> {
  chooseBenchBrowser();
  const { school, username } = await prepareSchool();
  try {
    return await measureLaptop(school, username);
  } finally {
    await school.close();
  }
}

/** One day goes the whole way; the sounds of that day are the sounds of all others. */
export async function prepareSchool(): Promise<{ school: BenchSchool; username: string }> {
  const school = await openBenchSchool();
  const year = await openSchoolYear(school, SIZE);
  await year.work(1);
  const [group] = year.classes;
  if (!group) throw new Error('The school has no class.');
  const activities = await addActivities(group);
  const sounds = await soundsOf(group);
  year.close();
  await school.server.stop();
  await addAnswers(school.server.dataDir, pastAnswers(activities, sounds));
  await school.server.start();
  return { school, username: group.username };
}

/** Ids of the activities of all days after the first. */
async function addActivities({ school }: SchoolClass): Promise<number[]> {
  const ids: number[] = [];
  for (let day = 1; day < DAYS; day += 1) ids.push((await createActivity(school, `Day ${day}`, '')).id);
  return ids;
}

/** One stored sound for each child, by the child's id. */
async function soundsOf({ school, children }: SchoolClass): Promise<Map<number, string>> {
  const sounds = new Map<number, string>();
  for (const { id } of children) {
    const [answer] = await school.teacher.json<{ audioUrl: string }[]>(
      'GET',
      `/api/recordings?studentId=${id}`,
    );
    if (answer) sounds.set(id, answer.audioUrl);
  }
  return sounds;
}

function pastAnswers(activities: readonly number[], sounds: ReadonlyMap<number, string>): PastAnswer[] {
  const now = Date.now();
  return activities.flatMap((activityId, index) =>
    [...sounds].flatMap(([studentId, audioUrl]) =>
      Array.from({ length: SIZE.answersPerDay }, (_, question): PastAnswer => {
        const daysAgo = activities.length - index;
        const isPending = daysAgo < DAYS_PENDING;
        return {
          ...{ studentId, activityId, questionId: String(question), audioUrl },
          recordedAt: new Date(now - daysAgo * DAY_MS + studentId * 1_000 + question).toISOString(),
          score: isPending ? null : (studentId * 7 + question * 13) % 101,
          teacherFeedbackText: isPending ? null : 'Well done. Speak a little louder next time.',
        };
      }),
    ),
  );
}

async function measureLaptop({ server }: BenchSchool, username: string): Promise<Figure[]> {
  const url = addressOf(server);
  const laptop = await createBenchDevice(server, { viewport: { width: 1440, height: 900 } });
  try {
    const page = await laptop.open();
    const teacher = new Teacher(laptop);
    await teacher.signInHere(username, TEACHER_PASSWORD, { isOwn: true });
    await teacher.openTab('Recordings');
    // Counted from what is on the device; the tiles above show the server's number.
    const counted = page.getByRole('tabpanel').getByText(String(RECORDINGS), { exact: true });
    await counted.first().waitFor({ timeout: PULL_TIMEOUT_MS });
    const heap = await heapOf(laptop);
    await page.goto('about:blank');
    const context = page.context();
    const lists = await withSlowPage(context, (slow) => openLists(slow, url));
    const starts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      starts.push(await timeUntilDrawn(context, `${url}/teacher/recordings`, FIRST_ROW));
    }
    const { keys, frames } = await withSlowPage(context, (slow) => useList(slow, url));
    return [
      limit('first page of the list', percentile(lists, 0.5), LIST_LIMIT, 'ms'),
      limit('page from the cache', percentile(starts, 0.5), START_LIMIT, 'ms'),
      limit('slowest key of a search', percentile(keys, 0.5), KEY_LIMIT, 'ms'),
      limit('longest frame while scrolling', percentile(frames, 0.5), FRAME_LIMIT, 'ms'),
      limit('heap of the page', heap / MEGABYTE, HEAP_LIMIT, 'MB'),
    ];
  } finally {
    await laptop.dispose();
  }
}

/** Milliseconds from the tap on the dashboard's tab to the first row, several times. */
async function openLists(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/teacher`);
  const tabs = page.getByRole('tablist', { name: 'Dashboard sections' });
  const others = tabs.getByRole('tab', { name: 'Manage Classes' });
  await others.click();
  await page.getByRole('tabpanel').getByText('Bluebirds').first().waitFor();
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    took.push(await timeFromClick(page, tabs.getByRole('tab', { name: 'Recordings' }), FIRST_ROW));
    await others.click();
    await page.locator(FIRST_ROW).first().waitFor({ state: 'detached' });
  }
  return took;
}

/** Searches and scrolls the page of recordings, several times. */
async function useList(page: Page, url: string): Promise<{ keys: number[]; frames: number[] }> {
  const keys: number[] = [];
  const frames: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${url}/teacher/recordings?view=student`);
    await page.locator(FIRST_ROW).first().waitFor();
    frames.push(await longestFrame(page, SCROLL_FRAMES));
    keys.push(await slowestKey(page, page.getByRole('searchbox'), 'Child 1'));
  }
  return { keys, frames };
}

function limit(what: string, ours: number, reference: number, unit: string): Figure {
  const name = `recordings: ${what}, ${RECORDINGS} of them (limit)`;
  return { what: name, ours, reference, unit, aim: { atMost: 1 } };
}
