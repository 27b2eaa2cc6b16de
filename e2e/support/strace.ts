/** The system's own record of what a process asks of it, made by strace. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

export const hasStrace = () => spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0;

/**
 * Runs `work` while strace records the process with all its threads. `options`: what to record. Resolves with what strace
 * wrote to its standard error; with `-o` in the options, the record is in that file instead. Throws where strace cannot
 * attach.
 */
export async function runUnderStrace(
  pid: number,
  options: readonly string[],
  work: () => Promise<unknown>,
): Promise<string> {
  const args = ['-f', '-e', 'signal=none', ...options, '-p', String(pid)];
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(strace, 'exit');
  let said = '';
  strace.stderr.setEncoding('utf8');
  await new Promise<void>((resolve, reject) => {
    ended.then(() => reject(new Error(`strace ended at its start: ${said}`)), reject);
    strace.stderr.on('data', (text: string) => {
      said += text;
      if (said.includes('attached')) resolve();
    });
  });
  await work();
  strace.kill('SIGINT');
  await ended;
  return said;
}
