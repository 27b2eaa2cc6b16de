/** The system's own record of what a process asks of it, made by strace. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export const isStraceInstalled = () => spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0;

/** True where strace is installed and may attach to a process that it did not start. */
export const hasStrace = () => isStraceInstalled() && mayAttach();

/** The kernel's Yama allows it to everybody (0), to a parent and the capable (1), to the capable (2), or to nobody. */
function mayAttach(): boolean {
  try {
    const scope = Number(readFileSync('/proc/sys/kernel/yama/ptrace_scope', 'utf8'));
    return scope === 0 || (scope < 3 && mayTrace());
  } catch {
    return true;
  }
}

/** Whether this process has the capability CAP_SYS_PTRACE; root in a container may lack it. */
function mayTrace(): boolean {
  const mask = /^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return ((BigInt(`0x${mask}`) >> 19n) & 1n) === 1n;
}

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
