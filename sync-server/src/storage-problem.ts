/** What disk and database say when they cannot go on, as one word each. */

/** `full`: no space left. `damaged`: pages of the database are not what was written. `read_only`: nothing may be written. */
export type StorageProblem = 'full' | 'damaged' | 'read_only';

const PROBLEMS: readonly [StorageProblem, RegExp][] = [
  ['full', /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/],
  ['damaged', /^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$)/],
  ['read_only', /^(EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|25006)/],
];

/** What this error says about the storage, or null for anything else. */
export function storageProblem(error: unknown): StorageProblem | null {
  if (!(error instanceof Error)) return null;
  const { code = '', syscall }: NodeJS.ErrnoException = error;
  // A folder that is made with its parents: on a read-only disk Node names the parent that is not there.
  if (code === 'ENOENT' && syscall === 'mkdir') return 'read_only';
  return PROBLEMS.find(([, codes]) => codes.test(code))?.[0] ?? null;
}

/** PostgreSQL is not there, or is starting, or has another primary: the same call may succeed in a moment. */
const AWAY = /^(08\w{3}|57P0[123]|25P03|53300|25006|55000|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** What `pg` says without a code. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True where a call failed because the database could not be reached. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' }: NodeJS.ErrnoException = error;
  return AWAY.test(code) || AWAY_MESSAGE.test(error.message);
}
