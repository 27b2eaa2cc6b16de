/** Feathers comes from the registry when it is asked for: no school and no developer needs it for anything else. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, symlink } from 'node:fs/promises';
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
  for (const name of LOCKED) await copyFile(join(import.meta.dirname, name), join(folder, name));
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--omit=optional'];
  // npm needs the Node that runs this.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  await promisify(execFile)('npm', ['ci', '--prefix', folder, ...options], {
    env: { ...process.env, PATH: path },
  });
  const sqlite = join(folder, 'node_modules', 'better-sqlite3');
  const ofServer = createRequire(fromRoot('sync-server', 'package.json'));
  await rm(sqlite, { recursive: true, force: true });
  await symlink(dirname(ofServer.resolve('better-sqlite3/package.json')), sqlite);
  return folder;
}
