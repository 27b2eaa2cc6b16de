/** What systemd counts on: started as the unit says, the server answers; told to stop, it ends in order. After the build. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from 'sync-server/config/service-unit';
import { freePort } from 'sync-server/test/free-port';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../../lib/root.ts';
import { planInstall } from './plan.ts';
import { programOfSources } from './programs.ts';

let folder: string;
let child: ChildProcess;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-service-'));
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Only what systemd gives a service. */
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin';
const lineOf = (unit: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

function start(unit: string): Promise<string> {
  const [program = '', ...args] = lineOf(unit, 'ExecStart').split(' ');
  child = spawn(program, args, {
    cwd: lineOf(unit, 'WorkingDirectory'),
    env: { PATH: path, ...readSettings(unit) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Chickadee is ready')) resolve(said);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)));
  });
}

it('the command of the unit serves the school, and ends with 0 when systemd stops it while a tablet is connected', async () => {
  const port = await freePort();
  const environment = {
    ...{ PORT: String(port), LAN_SETUP_PORT: String(await freePort()), HOST: '127.0.0.1' },
    ...{ DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') },
  };
  const machine = {
    environment,
    unit: null,
    secrets: null,
    owner: 'tech',
    hasUser: () => true,
    hasSchool: () => false,
    entriesOf: () => [],
  };
  await start(planInstall(programOfSources(root, {}), machine).unit);
  const ca = readFileSync(join(folder, 'data', 'tls', 'ca.crt'));
  const asked = request(`https://localhost:${port}/api/health`, {
    ...{ ca, agent: false, host: '127.0.0.1', servername: 'localhost' },
    headers: { connection: 'keep-alive' },
  }).end();
  const [response] = await once(asked, 'response');
  expect(response.statusCode).toBe(200);
  const cut = once(response.socket, 'close');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  response.resume();
  await cut;
});
