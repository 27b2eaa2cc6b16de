/** One sample of a school: what its answers take, and what a usual day costs now. */
import { join } from 'node:path';
import { Teacher } from 'e2e/browser/actors/teacher';
import type { Device } from 'e2e/browser/support/device/chromium';
import type { Backups } from 'e2e/support/backups';
import { percentile } from 'e2e/support/percentile';
import type { BenchSchool } from '../bench-school.ts';
import type { Connection } from '../connection.ts';
import { amount, isSmoke } from '../measure.ts';
import { createBenchDevice } from '../run/bench-browser.ts';
import { folderSize } from './folder-size.ts';
import { linkFiles } from './link-files.ts';
import { type SchoolClass, type SchoolYear, TEACHER_PASSWORD } from './school-year.ts';

export interface GrowthSample {
  answers: number;
  /** Bytes of all but the sound files. */
  database: number;
  /** Milliseconds and bytes. */
  teacherPull: WeekPull;
  childPull: WeekPull;
  /** Milliseconds until the server answers. */
  start: number;
  /** Milliseconds of the backup after a week. */
  backup: number;
  /** Bytes of the page's heap. */
  teacherHeap: number;
  tabletHeap: number;
}

interface WeekPull {
  ms: number;
  bytes: number;
}

const SCHOOL_WEEK_DAYS = amount(5, 1);
const PULLS = amount(15, 1);
/** A year of answers of 25 children is 30,000 documents, and the machine may be busy. */
const PREPARING_TIMEOUT_MS = 600_000;

/** Lets the school work for `days` days, the last of them a week, and measures. */
export async function measureSchool(
  school: BenchSchool,
  year: SchoolYear,
  backups: Backups,
  days: number,
): Promise<GrowthSample> {
  const [first] = year.classes;
  const child = first?.children[0];
  if (!first || !child) throw new Error('The school has no class with a child.');
  await year.work(days - SCHOOL_WEEK_DAYS);
  await linkFiles(join(school.server.dataDir, 'files'), join(backups.folder, 'files'));
  await backups.backup();
  const cursors = {
    teacher: await pullFrom(first.school.teacher, null),
    child: await pullFrom(child.connection, null),
  };
  await year.work(SCHOOL_WEEK_DAYS);
  const teacherPull = await measurePull(first.school.teacher, cursors.teacher.cursor);
  const childPull = await measurePull(child.connection, cursors.child.cursor);
  const backup = await timeOf(() => backups.backup());
  // The write-ahead log is folded into the database at an orderly end; only then the folder shows what is kept.
  await school.server.stop();
  const database = await folderSize(school.server.dataDir, 'files');
  const start = await timeOf(() => school.server.start());
  const costs = { answers: year.answers, database, teacherPull, childPull, start, backup };
  tell(costs);
  return { ...costs, ...(await measureHeaps(school, first)) };
}

/** For whoever waits, and in case the pages fail: the sample took half an hour of work. */
function tell(costs: Omit<GrowthSample, 'teacherHeap' | 'tabletHeap'>): void {
  if (!isSmoke) process.stdout.write(`growth: ${JSON.stringify(costs)}\n`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** All pages after `cursor`: the last cursor, and the bytes that came. */
async function pullFrom(
  connection: Connection,
  cursor: string | null,
): Promise<{ cursor: string; bytes: number }> {
  let bytes = 0;
  for (let next = cursor; ; ) {
    const { body } = await connection.send('POST', '/api/sync/pull', { cursor: next, lanes: [] });
    const page = JSON.parse(body.toString()) as { cursor: string; more: boolean; reset?: string };
    if (page.reset !== undefined) throw new Error(`A pull after a week is reset: ${page.reset}`);
    bytes += body.length;
    next = page.cursor;
    if (!page.more) return { cursor: next, bytes };
  }
}

async function measurePull(connection: Connection, cursor: string): Promise<WeekPull> {
  const took: number[] = [];
  let bytes = 0;
  for (let count = 0; count < PULLS; count += 1) {
    took.push(
      await timeOf(async () => {
        ({ bytes } = await pullFrom(connection, cursor));
      }),
    );
  }
  return { ms: percentile(took, 0.5), bytes };
}

async function measureHeaps(
  { server }: BenchSchool,
  { username }: SchoolClass,
): Promise<Pick<GrowthSample, 'teacherHeap' | 'tabletHeap'>> {
  const laptop = await createBenchDevice(server, { viewport: { width: 1440, height: 900 } });
  const tablet = await createBenchDevice(server);
  try {
    await laptop.open();
    const teacher = new Teacher(laptop);
    await teacher.signInHere(username, TEACHER_PASSWORD, { isOwn: true });
    await teacher.openTab('Recordings');
    const teacherHeap = await heapOf(laptop);
    await tablet.open();
    const preparing = new Teacher(tablet);
    await preparing.signInHere(username, TEACHER_PASSWORD);
    await preparing.prepareTablet('Bluebirds', { timeout: PREPARING_TIMEOUT_MS });
    return { teacherHeap, tabletHeap: await heapOf(tablet) };
  } finally {
    await laptop.dispose();
    await tablet.dispose();
  }
}

/** Bytes that the open page still holds after the garbage has been collected. */
export async function heapOf(device: Pick<Device, 'page'>): Promise<number> {
  const session = await device.page.context().newCDPSession(device.page);
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
