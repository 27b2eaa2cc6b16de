/** Counts a process's flushes to the disk while something runs; only the system sees them, so strace does it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Number of fsync and fdatasync calls of the process during `work`; null where there is no strace. */
export async function countFsyncs(pid: number, work: () => Promise<unknown>): Promise<number | null> {
  if (spawnSync('strace', ['-V'], { stdio: 'ignore' }).status !== 0) return null;
  const args = ['-f', '-e', 'trace=fsync,fdatasync', '-e', 'signal=none', '-p', String(pid)];
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(strace, 'exit');
  let output = '';
  strace.stderr.setEncoding('utf8');
  await new Promise<void>((resolve, reject) => {
    ended.then(() => reject(new Error(`strace ended at its start: ${output}`)), reject);
    strace.stderr.on('data', (text: string) => {
      output += text;
      if (output.includes('attached')) resolve();
    });
  });
  await work();
  strace.kill('SIGINT');
  await ended;
  return output.match(/\bf(?:data)?sync\(/g)?.length ?? 0;
}
