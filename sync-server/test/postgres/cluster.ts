/** A PostgreSQL of its own for tests, from the system's programs, in a temporary folder. Nothing of it outlives the test. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';

/** Debian's packages with the programs. */
export const POSTGRES_PACKAGES = ['postgresql'];

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** Folder of `initdb` and `pg_ctl`; null where PostgreSQL is not installed. `POSTGRES_PATH` names another version's. */
export function findPostgres(): string | null {
  if (process.env.POSTGRES_PATH) return process.env.POSTGRES_PATH;
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest) return join(DEBIAN_FOLDER, newest, 'bin');
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .find((folder) => existsSync(join(folder, 'initdb')));
  return onPath ?? null;
}

export interface Cluster {
  /** Of the database `postgres`. */
  readonly url: string;
  readonly port: number;
  /** Everything of it. */
  readonly folder: string;
  /** Kills it: nothing is written down, and nobody is told. */
  kill(): Promise<void>;
  /** A standby becomes a primary. */
  promote(): Promise<void>;
  /** Kills it and removes its folder. */
  remove(): Promise<void>;
}

const SETTINGS = ['max_connections=200', 'shared_buffers=64MB'];
/** Not for data that must last: no flush, because only what a crash of the machine leaves would need one. */
const WITHOUT_FLUSH = ['fsync=off', 'full_page_writes=off'];

/** `isDurable`: with PostgreSQL's own defaults, by which COMMIT waits for the disk; without it, tests are quicker. */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const folder = newFolder();
  const data = join(folder, 'data');
  await runProgram('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  return runCluster(folder, isDurable ? [] : WITHOUT_FLUSH);
}

/** A streaming standby of the primary behind this loopback port. */
export async function startStandby(primaryPort: number): Promise<Cluster> {
  const folder = newFolder();
  const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres'];
  await runProgram('pg_basebackup', [...from, '-D', join(folder, 'data'), '-R', '--no-sync', '-c', 'fast']);
  return runCluster(folder, WITHOUT_FLUSH);
}

async function runCluster(folder: string, flushing: readonly string[]): Promise<Cluster> {
  const data = join(folder, 'data');
  const port = await freePort();
  const given = [
    ...[...SETTINGS, ...flushing, `port=${port}`],
    ...[`unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1'],
  ];
  const options = given.map((one) => `-c ${one}`).join(' ');
  await runProgram('pg_ctl', ['start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options]);
  const dismissGuard = guardCluster(folder, data);
  // It may be stopped already.
  const kill = () => runProgram('pg_ctl', ['stop', '-D', data, '-m', 'immediate']).catch(() => undefined);
  return {
    ...{ url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, folder, kill },
    promote: () => runProgram('pg_ctl', ['promote', '-D', data, '-w']),
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
      dismissGuard();
    },
  };
}

/**
 * Waits for the end of its input, then stops the cluster at once, as `pg_ctl stop -m immediate` does, and removes its
 * folder. As the test's own user: PostgreSQL's may not remove anything from the folder for temporary files.
 */
const GUARD = `cat > /dev/null
  if pid=$(head -n 1 "$1/postmaster.pid" 2> /dev/null) && kill -QUIT "$pid"; then
    while [ -e "$1/postmaster.pid" ]; do sleep 0.1; done
  fi
  rm -rf "$2"`;

/**
 * PostgreSQL is nobody's child: it would outlive a test run that is interrupted or killed. A process of its own holds the
 * end of a pipe, which the system closes with this process. Returns how to let it go; then it finds nothing to do.
 */
function guardCluster(folder: string, data: string): () => void {
  // Detached: an interrupt from the terminal reaches all processes of its group.
  const guard = spawn('sh', ['-c', GUARD, 'sh', data, folder], {
    ...{ cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  });
  const pipe = guard.stdin as Socket;
  guard.unref();
  pipe.unref();
  return () => pipe.destroy();
}

/** PostgreSQL refuses to run as root: there it runs as the user of Debian's package. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chickadee-pg-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

function programOf(name: string): string {
  const folder = findPostgres();
  if (folder === null)
    throw new Error(`PostgreSQL is missing (Debian: apt-get install ${POSTGRES_PACKAGES.join(' ')})`);
  return join(folder, name);
}

async function runProgram(name: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(programOf(name), args, { ...serverUser(), cwd: tmpdir() });
}
