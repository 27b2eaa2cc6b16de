/**
 * From 'Keep' on a child's tablet until the teacher's screen shows the answer, and until the dashboard counts it, in two
 * real browsers on one machine. The sound goes to the disk, the file and the command to the school, a poke to the laptop,
 * and the document into its replica; the dashboard's number comes over the live connection.
 */
import { Student } from 'e2e/browser/actors/student';
import { Teacher } from 'e2e/browser/actors/teacher';
import type { Device } from 'e2e/browser/support/device/chromium';
import { percentile } from 'e2e/support/percentile';
import { prepareClass, TEACHER_PASSWORD } from 'e2e/support/prepared-class';
import { createSchoolServer } from 'e2e/support/school-server';
import { fromRoot } from '../lib/root.ts';
import { amount, type Figure } from './measure.ts';
import { chooseBenchBrowser, createBenchDevice } from './run/bench-browser.ts';

const ANSWERS = amount(10, 1);
/** The first answers warm both browsers up. */
const WARM_UPS = amount(2, 0);
const LIMIT_MS = 300;

/** What the pages note, in milliseconds of the machine's clock, which both browsers share. */
interface NotingWindow {
  /** The last click. */
  clickedAt?: number;
  /** When the first answer, the second and so on was painted in the list. */
  listedAt?: number[];
  /** When the dashboard's number was painted as 1, 2 and so on. */
  countedAt?: number[];
}

/** In the tablet's page. */
function noteClicks(): void {
  const noting = window as NotingWindow;
  document.addEventListener('click', () => (noting.clickedAt = Date.now()), { capture: true });
}

/** In the laptop's page. */
function noteAnswers(): void {
  const listedAt: number[] = [];
  const countedAt: number[] = [];
  Object.assign(window, { listedAt, countedAt });
  const countListed = () => document.querySelectorAll('[role=tabpanel] article').length;
  const readTile = () => {
    const tiles = [...document.querySelectorAll('button[aria-pressed]')].map(
      ({ textContent }) => textContent,
    );
    return Number(tiles.find((text) => text?.startsWith('Recordings'))?.replace(/\D+/g, ''));
  };
  const note = (count: () => number, at: number[]) => {
    if (!(count() > at.length)) return;
    // The task after the next frame: by then the change has been painted.
    requestAnimationFrame(() => setTimeout(() => count() > at.length && at.push(Date.now())));
  };
  const check = () => {
    note(countListed, listedAt);
    note(readTile, countedAt);
  };
  const changes = { childList: true, subtree: true, characterData: true };
  new MutationObserver(check).observe(document, changes);
}

interface Times {
  listed: number[];
  counted: number[];
}

/** The child keeps an answer to each question; milliseconds until the list and the number of the teacher's screen had it. */
async function timeAnswers(student: Student, laptop: Device, count: number): Promise<Times> {
  const took: Times = { listed: [], counted: [] };
  for (let number = 1; number <= count; number += 1) {
    await student.answerQuestion(number, 1);
    const keptAt = await student.page.evaluate(() => (window as NotingWindow).clickedAt ?? Number.NaN);
    const shown = await laptop.page.waitForFunction((index) => {
      const { listedAt, countedAt } = window as NotingWindow;
      const [listed, counted] = [listedAt?.[index], countedAt?.[index]];
      return listed && counted ? { listed, counted } : null;
    }, number - 1);
    const at = await shown.jsonValue();
    took.listed.push(Number(at?.listed) - keptAt);
    took.counted.push(Number(at?.counted) - keptAt);
    if (number < count) await student.nextQuestion();
  }
  return took;
}

export async function measureLive(): Promise<Figure[]> {
  chooseBenchBrowser();
  const pwa = { PWA_DIR: fromRoot('pwa', 'dist'), LOG_LEVEL: 'error', RATE_LIMIT: 'off' };
  const server = await createSchoolServer(pwa);
  await server.start();
  const tablet = await createBenchDevice(server);
  const laptop = await createBenchDevice(server);
  try {
    const count = WARM_UPS + ANSWERS;
    const { activityId, title } = await prepareClass(server.url, count);
    const teacher = new Teacher(laptop);
    await laptop.open();
    await teacher.signInHere('rivera', TEACHER_PASSWORD);
    await teacher.openTab('Student Recordings');
    await teacher.waitUntilAllSent();
    await laptop.page.evaluate(noteAnswers);
    const student = new Student(tablet, 'mei');
    await student.signIn();
    await student.openActivity(activityId, title);
    await tablet.page.evaluate(noteClicks);
    const took = await timeAnswers(student, laptop, count);
    return [
      figure('from Keep to the teacher’s screen', took.listed),
      figure('from Keep to the dashboard’s number', took.counted),
    ];
  } finally {
    await tablet.dispose();
    await laptop.dispose();
    await server.dispose();
  }
}

function figure(what: string, took: readonly number[]): Figure {
  const ours = percentile(took.slice(WARM_UPS), 0.5);
  return { what: `live: ${what} (limit)`, ours, reference: LIMIT_MS, unit: 'ms', aim: { atMost: 1 } };
}
