/**
 * Loads the code of the first screen, and reads what it shows. The boot screen stays until the code is there, and for a
 * student's dashboard until its data is, too; a teacher's page is drawn while its data is read, which takes longer.
 */
import type { AppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import type { LiveStore } from '#data/queries/live-store.ts';
import { STUDENT_HOME_TABLES } from '#data/queries/student.ts';
import { loadTeacherCode } from '#data/replica/open-replica.ts';
import { within } from '#platform/clock.ts';
import { STUDENT_LOGIN } from './when-store-is-read.ts';

/** A slower device, or network at a first visit, must not keep the person before the boot screen. */
const FIRST_READ_TIMEOUT_MS = 1_000;

/** The rest of the app, which sends what waits, starts after this time at the latest. */
const TEACHERS_READ_TIMEOUT_MS = 3_000;

const REST_MS = 200;

const DASHBOARD = /^\/student(-dashboard)?\/?$/i;

const TEACHERS = /^\/teacher(-dashboard)?(\/|$)/i;

export interface FirstScreen {
  /**
   * Resolves when what a teacher's page shows is read and the page is there, or some time has passed: the rest of the app
   * starts after it.
   */
  isRead: Promise<unknown>;
  /** The rest starts when nothing has scrolled for so many milliseconds: a teacher's lists are long, and scrolled at once. */
  restMs: number;
  /** Called when the screen watches its data itself. */
  release(): void;
}

export interface FirstPage {
  /** Loads the code of the page at a path. */
  load(path: string): Promise<void>;
  /** Resolves when the page is on the screen, with or without its data. */
  drawn: Promise<void>;
}

/** Resolves when the screen of `path` can be drawn. It reads and loads by itself what could not be done here in time. */
export async function readFirstScreen(
  parts: AppContext,
  path: string,
  { load, drawn }: FirstPage,
): Promise<FirstScreen> {
  const over = new AbortController();
  const { clock } = parts;
  const isTeachers = TEACHERS.test(path);
  const isRead = isTeachers
    ? ignoreFailure(
        within(clock, TEACHERS_READ_TIMEOUT_MS, Promise.all([readTeacherTables(parts, over.signal), drawn])),
      )
    : Promise.resolve();
  // The code of a student's two first pages came with the start.
  if (!STUDENT_LOGIN.test(path)) {
    const ready = DASHBOARD.test(path) ? readDashboard(parts, over.signal) : load(path);
    await ignoreFailure(within(clock, FIRST_READ_TIMEOUT_MS, ready));
  }
  return { isRead, restMs: isTeachers ? REST_MS : 0, release: () => over.abort() };
}

/** The screen meets the same failure, and tells of it. */
const ignoreFailure = (work: Promise<unknown>) => work.catch(() => undefined);

async function readDashboard({ accountStore, liveTables }: AppContext, over: AbortSignal): Promise<void> {
  const account = await knownAccount(accountStore);
  // After the timeout the screen watches its tables itself.
  if (account?.role !== 'student' || over.aborted) return;
  await readLive(
    STUDENT_HOME_TABLES.map((table) => liveTables.get(account, table)),
    over,
  );
}

async function readTeacherTables(parts: AppContext, over: AbortSignal): Promise<void> {
  const [account] = await Promise.all([knownAccount(parts.accountStore), loadTeacherCode()]);
  if (account?.role !== 'teacher' || over.aborted) return;
  // At once: its databases open while the page is being drawn.
  const opening = parts.openReplica(account);
  await Promise.all([opening, watchTeacherTables(parts, account, over)]);
}

/** Its code comes with the page's. */
async function watchTeacherTables(parts: AppContext, account: Account, over: AbortSignal): Promise<void> {
  const teacher = await import('#data/queries/teacher/teacher-stores.ts');
  await readLive(Object.values(teacher.teacherStores(parts, account)), over);
}

/** Resolves when all are read, which are watched until the end. */
async function readLive(stores: readonly LiveStore<unknown>[], over: AbortSignal): Promise<void> {
  const readings = stores.map(
    (live) =>
      new Promise<void>((resolve) => {
        over.addEventListener('abort', live.subscribe(resolve));
        if (live.get()) resolve();
      }),
  );
  await Promise.all(readings);
}

/** The account on the screen as soon as the device's store has told. */
function knownAccount(store: AppContext['accountStore']): Promise<Account | null> {
  return new Promise((resolve) => {
    const { account } = store.getState();
    if (account !== undefined) return resolve(account);
    const stop = store.subscribe((now) => {
      if (now.account === undefined) return;
      stop();
      resolve(now.account);
    });
  });
}
