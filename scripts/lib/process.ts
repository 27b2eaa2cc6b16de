/** Running the project's tools on the project's own Node, and several of them on the machine's cores. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { fromRoot, root } from './root.ts';

/** Runs a command to its end and returns its exit code; output goes where ours goes unless told otherwise. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}

/** Runs a JavaScript tool of a workspace package with this very Node. */
export function runTool(tool: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return runProgram(process.execPath, [fromRoot('node_modules', tool), ...args], options);
}

/** Does all jobs, two at a time and in their order: each runner takes the next one. The longest job goes first. */
export async function doTwoAtATime(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...jobs];
  const doNext = async (): Promise<void> => {
    const job = left.shift();
    if (!job) return;
    await job();
    return doNext();
  };
  await Promise.all([doNext(), doNext()]);
}
