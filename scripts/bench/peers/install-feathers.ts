/** Feathers comes from the registry when it is asked for: no school and no developer needs it for anything else. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fromRoot } from '../../lib/root.ts';

/** What is installed, with everything it depends on: a release of one of those would end a test run. */
const LOCKED = ['package.json', 'package-lock.json'];

/** Installs Feathers with our own SQLite and returns its folder. Throws what the package manager says. */
export async function installFeathers(): Promise<string> {
  const folder = fromRoot('.cache', 'feathers');
  await mkdir(folder, { recursive: true });
  if (!(await isInstalled(folder))) await install(folder);
  const sqlite = join(folder, 'node_modules', 'better-sqlite3');
  const ofServer = createRequire(fromRoot('sync-server', 'package.json'));
  await rm(sqlite, { recursive: true, force: true });
  await symlink(dirname(ofServer.resolve('better-sqlite3/package.json')), sqlite);
  return folder;
}

async function install(folder: string): Promise<void> {
  for (const name of LOCKED) await copyFile(join(import.meta.dirname, name), join(folder, name));
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--omit=optional'];
  // npm needs the Node that runs this.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  await promisify(execFile)('npm', ['ci', '--prefix', folder, ...options], {
    env: { ...process.env, PATH: path },
  });
}

/** Whether an earlier run has installed just this. npm writes its own list last. */
async function isInstalled(folder: string): Promise<boolean> {
  const [wanted, there] = await Promise.all(
    [import.meta.dirname, folder].map((at) =>
      readFile(join(at, 'package-lock.json'), 'utf8').catch(() => null),
    ),
  );
  return wanted === there && existsSync(join(folder, 'node_modules', '.package-lock.json'));
}
