/** A machine that systemd boots inside this one, for tests of the service: see `boot-machine.sh`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const SCRIPT = join(import.meta.dirname, 'boot-machine.sh');
const SYSTEMD = '/lib/systemd/systemd';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin';
const POLL_INTERVAL_MS = 50;
/** The mounts without which `boot-machine.sh` cannot do. */
const PROBE = `mount -t tmpfs t /tmp; mkdir /tmp/up /tmp/work
mount -t overlay -o lowerdir=/,upperdir=/tmp/up,workdir=/tmp/work o /mnt
mount -t proc p /mnt/proc; mount -t cgroup2 c /mnt/sys`;

export interface Machine {
  /** The output of a command that root runs there. Throws with what it said where it fails. */
  run(command: readonly string[], environment?: NodeJS.ProcessEnv): string;
  reboot(): Promise<void>;
  /** Switches it off, and removes its disk. */
  dispose(): Promise<void>;
}

/** Why no machine can be booted here; null where one can. */
export function whyNoMachine(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return 'The test of the service under systemd needs Linux and root.';
  }
  if (!existsSync(SYSTEMD))
    return 'The test of the service under systemd needs systemd (Debian: apt-get install).';
  const { status, stderr } = spawnSync(
    'unshare',
    [
      ...['--mount', '--uts', '--ipc', '--net', '--cgroup', '--pid', '--fork', '--propagation', 'private'],
      ...['sh', '-ec', PROBE],
    ],
    { encoding: 'utf8' },
  );
  if (status === 0) return null;
  return `The test of the service under systemd needs namespaces of its own, which this machine refuses: ${stderr?.trim()}`;
}

/** `stick`: a folder of this machine, which the booted one sees as `/media/stick`. */
export async function bootMachine(stick: string): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'chickadee-machine-'));
  const outer = spawn('setpriv', ['--pdeathsig', 'TERM', SCRIPT, folder, stick], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [outer.stdout, outer.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise<void>((resolve) => outer.once('exit', () => resolve()));
  let pid = await untilBooted(folder, outer, () => said);

  // In a session of its own: a signal to a group of processes must not reach this one.
  const enter = (command: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
    spawnSync('setsid', ['--wait', 'nsenter', `--target=${pid}`, '--all', ...command], {
      ...{ encoding: 'utf8', cwd: '/', env: { PATH, ...environment } },
      maxBuffer: 64 * 1024 * 1024,
    });
  return {
    run(command, environment) {
      const { status, stdout, stderr } = enter(command, environment);
      if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
      return stdout;
    },
    async reboot() {
      rmSync(join(folder, 'pid'));
      enter(['systemctl', 'reboot']);
      pid = await untilBooted(folder, outer, () => said);
    },
    async dispose() {
      enter(['systemctl', 'poweroff']);
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Waits until systemd has started everything, and returns the first process's id on this machine. */
async function untilBooted(folder: string, outer: ChildProcess, said: () => string): Promise<string> {
  const file = join(folder, 'pid');
  for (;;) {
    if (outer.exitCode !== null) throw new Error(`The machine did not boot:\n${said()}`);
    const pid = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
    if (pid !== '' && isRunning(pid)) return pid;
    await wait(POLL_INTERVAL_MS);
  }
}

function isRunning(pid: string): boolean {
  const asked = ['systemctl', 'is-system-running'];
  const { stdout } = spawnSync('nsenter', [`--target=${pid}`, '--all', ...asked], { encoding: 'utf8' });
  // `degraded`: some service failed, for which the test asks itself.
  return ['running', 'degraded'].includes(stdout?.trim());
}
