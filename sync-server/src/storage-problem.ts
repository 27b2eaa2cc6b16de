/** What disk and database say when they cannot go on, as one word each. */

/** `full`: no space left. `damaged`: pages of the database are not what was written. `read_only`: nothing may be written. */
export type StorageProblem = 'full' | 'damaged' | 'read_only';

const PROBLEMS: readonly [StorageProblem, RegExp][] = [
  ['full', /^(ENOSPC|EDQUOT|SQLITE_FULL)$/],
  ['damaged', /^SQLITE_(CORRUPT|NOTADB)/],
  ['read_only', /^(EROFS|EACCES|EPERM|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/],
];

/** What this error says about the storage, or null for anything else. */
export function storageProblem(error: unknown): StorageProblem | null {
  if (!(error instanceof Error)) return null;
  const { code = '', syscall }: NodeJS.ErrnoException = error;
  // A folder that is made with its parents: on a read-only disk Node names the parent that is not there.
  if (code === 'ENOENT' && syscall === 'mkdir') return 'read_only';
  return PROBLEMS.find(([, codes]) => codes.test(code))?.[0] ?? null;
}
