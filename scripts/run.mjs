// First step of every command. It runs on whatever Node the machine has (20 or later), makes sure that the
// workspace is installed, and hands over to the project's own Node (see docs/decisions/004-node-from-npm.md).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';
const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.chickadee-install');
const [command, ...rest] = process.argv.slice(2);

/** Changes whenever an install could change: the lockfile, the workspace and each package's manifest. */
function installFingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM}`);
  const manifests = ['.', 'shared-schema', 'sync-server', 'pwa', 'e2e', 'e2e/simulation', 'scripts'].map(
    (folder) => join(folder, 'package.json'),
  );
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * Options for who installs: the owner of the folder, also where root calls, as with `sudo`. The owner could not install
 * the next time over what root has made; what is root's already, root goes on with.
 */
function installer() {
  const packages = join(root, 'node_modules');
  const { uid, gid } = statSync(existsSync(packages) ? packages : root);
  if (process.getuid?.() !== 0 || uid === 0) return {};
  const people = readFileSync('/etc/passwd', 'utf8').split('\n');
  const home = people.map((line) => line.split(':')).find(([, , id]) => Number(id) === uid)?.[5];
  if (!home) return {};
  // npm gives what it reads as root to its scripts.
  const npm = { npm_config_cache: join(home, '.npm'), npm_config_userconfig: join(home, '.npmrc') };
  return { uid, gid, env: { ...process.env, ...npm, HOME: home } };
}

function install() {
  const fingerprint = installFingerprint();
  const upToDate = existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (upToDate) return;
  process.stderr.write('Installing packages (only when something changed) ...\n');
  const args = ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'];
  const { env = process.env, ...owner } = installer();
  const options = { cwd: root, stdio: ['ignore', 2, 2], shell: windows, ...owner };
  const result = spawnSync('npx', args, { ...options, env: { ...env, CI: 'true' } });
  if (result.status !== 0) {
    process.stderr.write(
      'The packages could not be installed: see the messages above. Is the npm registry reachable from here?\n',
    );
    process.exit(result.status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  // Root may have written it, which the owner of the folder cannot write over.
  rmSync(stamp, { force: true });
  writeFileSync(stamp, fingerprint);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  process.stderr.write(`Chickadee needs Node 20 or later; this is ${process.versions.node}.\n`);
  process.exit(1);
}
install();
// Hashing passwords takes up to three threads of this pool, and files wait for the others. Node reads the number once,
// when the pool begins, so it is set before.
// The compile cache halves the processor time of each start of the server: tests start more than a hundred.
const env = {
  UV_THREADPOOL_SIZE: '8',
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  // A path that a person types means the folder where the person is. npm leaves it, and says where it was called.
  CALLER_FOLDER: process.env.INIT_CWD ?? process.cwd(),
  ...process.env,
};
// Many schools in one process: a small space for young objects costs a little speed and saves a third of the memory.
const options = process.env.SCHOOLS_DIR ? ['--max-semi-space-size=4'] : [];
const child = spawn(node, [...options, join(root, 'scripts', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env,
});
// On Windows, Ctrl+C reaches the child by itself, and a signal would end it at once, without order.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => windows || child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
