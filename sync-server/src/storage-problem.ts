/** What disk and database say when they cannot go on, as one word each. */

/**
 * `full`: no space left. `damaged`: pages of the database are not what was written. `read_only`: nothing may be written.
 * `forbidden`: the server's user has no right to it. `failing`: the disk does not do what it is asked.
 */
export type StorageProblem = 'full' | 'damaged' | 'read_only' | 'forbidden' | 'failing';

const PROBLEMS: readonly [StorageProblem, RegExp][] = [
  ['full', /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/],
  ['damaged', /^(SQLITE_(CORRUPT|NOTADB)|XX00[12]$)/],
  ['read_only', /^(EROFS|SQLITE_READONLY|25006)/],
  ['forbidden', /^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_PERM)/],
  ['failing', /^(EIO$|SQLITE_IOERR|58030$)/],
];

/** What this error says about the storage, or null for anything else. */
export function storageProblem(error: unknown): StorageProblem | null {
  if (!(error instanceof Error)) return null;
  const { code = '', syscall }: NodeJS.ErrnoException = error;
  // A folder that is made with its parents: on a read-only disk Node names the parent that is not there.
  if (code === 'ENOENT' && syscall === 'mkdir') return 'read_only';
  // A port that the user may not use.
  if (syscall === 'listen') return null;
  return PROBLEMS.find(([, codes]) => codes.test(code))?.[0] ?? null;
}

/** For a program that says nothing of a full disk: what it wrote is not there whole. */
export function makeDiskFullError(message: string): Error {
  return Object.assign(new Error(message), { code: 'ENOSPC' });
}

/** PostgreSQL is not there, or is starting, or has another primary, or no room for one more connection. */
const AWAY_DATABASE = /^(08\w{3}|57P0[1-5]|25P0[34]|53[234]00|25006|55000)$/;
/** A name server that does not know a name in the middle of a failover is one, too. */
const AWAY_NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND)$/;
/** What `pg` says without a code. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client has encountered a connection error)/;
/** Transactions waited for each other, or somebody canceled the statement, or it took too long. */
const ENDED_STATEMENT = /^(40001|40P01|55P03|57014)$/;

/** True where a call failed because the database could not be reached: the same call may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' }: NodeJS.ErrnoException = error;
  return AWAY_DATABASE.test(code) || AWAY_NETWORK.test(code) || AWAY_MESSAGE.test(error.message);
}

/** True where PostgreSQL ended a statement that was not to blame: the same call may succeed in a moment. */
export function isStatementEnded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ENDED_STATEMENT.test(String(error.code));
}
