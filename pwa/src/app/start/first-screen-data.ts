/**
 * Reads what the first screen shows. A student's dashboard is drawn after that, and the boot screen stays for so long; a
 * teacher's pages are drawn at once, and read while their code loads.
 */
import type { AppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import type { LiveStore } from '#data/queries/live-store.ts';
import { STUDENT_HOME_TABLES } from '#data/queries/student.ts';
import { within } from '#platform/clock.ts';

/** A store that is slower must not keep the person before the boot screen. */
const FIRST_READ_TIMEOUT_MS = 1_000;

/** The rest of the app, which sends what waits, starts after this time at the latest. */
const TEACHERS_READ_TIMEOUT_MS = 3_000;

const DASHBOARD = /^\/student(-dashboard)?\/?$/i;

const TEACHERS = /^\/teacher(-dashboard)?(\/|$)/i;

export interface FirstScreen {
  /** Resolves when what a teacher's page shows is read, or some time has passed: the rest of the app starts after it. */
  isRead: Promise<unknown>;
  /** Called when the screen watches its data itself. */
  release(): void;
}

/** Resolves when the screen of `path` can be drawn. */
export async function readFirstScreen(parts: AppContext, path: string): Promise<FirstScreen> {
  const over = new AbortController();
  const { clock } = parts;
  if (DASHBOARD.test(path)) await within(clock, FIRST_READ_TIMEOUT_MS, readDashboard(parts, over.signal));
  // The screen reads by itself what could not be read here, and tells of it.
  const isRead = TEACHERS.test(path)
    ? within(clock, TEACHERS_READ_TIMEOUT_MS, readTeachers(parts, over.signal)).catch(() => undefined)
    : Promise.resolve();
  return { isRead, release: () => over.abort() };
}

async function readDashboard({ accountStore, liveTables }: AppContext, over: AbortSignal): Promise<void> {
  const account = await knownAccount(accountStore);
  // After the timeout the screen watches its tables itself.
  if (account?.role !== 'student' || over.aborted) return;
  await readLive(
    STUDENT_HOME_TABLES.map((table) => liveTables.get(account, table)),
    over,
  );
}

async function readTeachers(parts: AppContext, over: AbortSignal): Promise<void> {
  const [account, { teacherStores }] = await Promise.all([
    knownAccount(parts.accountStore),
    import('#data/queries/teacher/teacher-stores.ts'),
  ]);
  if (account?.role !== 'teacher' || over.aborted) return;
  await readLive(teacherStores(parts, account), over);
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
