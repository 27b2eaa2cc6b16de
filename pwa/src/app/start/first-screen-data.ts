/** Reads what a student's dashboard shows before the first drawing: the boot screen stays for so long. */
import type { AppContext } from '#data/app-context.ts';
import type { Account } from '#data/auth/account/current-account.ts';
import { STUDENT_HOME_TABLES } from '#data/queries/student.ts';
import { within } from '#platform/clock.ts';

/** A store that is slower must not keep the person before the boot screen. */
const FIRST_READ_TIMEOUT_MS = 1_000;

const DASHBOARD = /^\/student(-dashboard)?\/?$/i;

type Parts = Pick<AppContext, 'accountStore' | 'liveTables' | 'clock'>;

/** Resolves when the screen of `path` can be drawn. The returned function is called when the screen watches itself. */
export async function readFirstScreen(parts: Parts, path: string): Promise<() => void> {
  const over = new AbortController();
  if (DASHBOARD.test(path)) {
    await within(parts.clock, FIRST_READ_TIMEOUT_MS, readDashboard(parts, over.signal));
  }
  return () => over.abort();
}

async function readDashboard({ accountStore, liveTables }: Parts, over: AbortSignal): Promise<void> {
  const account = await knownAccount(accountStore);
  // After the timeout the screen watches its tables itself.
  if (account?.role !== 'student' || over.aborted) return;
  const readings = STUDENT_HOME_TABLES.map((table) => {
    const live = liveTables.get(account, table);
    return new Promise<void>((resolve) => {
      over.addEventListener('abort', live.subscribe(resolve));
      if (live.get()) resolve();
    });
  });
  await Promise.all(readings);
}

/** The account on the screen as soon as the device's store has told. */
function knownAccount(store: Parts['accountStore']): Promise<Account | null> {
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
