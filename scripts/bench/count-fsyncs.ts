/** Counts a process's flushes to the disk while something runs; only the system sees them, so strace does it. */
import { hasStrace, runUnderStrace } from 'e2e/support/strace';

/** Number of fsync and fdatasync calls of the process during `work`; null where there is no strace. */
export async function countFsyncs(pid: number, work: () => Promise<unknown>): Promise<number | null> {
  if (!hasStrace()) return null;
  const output = await runUnderStrace(pid, ['-e', 'trace=fsync,fdatasync'], work);
  return output.match(/\bf(?:data)?sync\(/g)?.length ?? 0;
}
