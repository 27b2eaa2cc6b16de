import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activityOf, makeSound } from '#test/people/drafts.ts';
import { serverFile } from '#test/server-file.ts';

let folder: string;
let child: ChildProcess;
let out: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-'));
});
afterEach(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the real process and returns its address when it is ready. */
async function start(env: Record<string, string> = {}): Promise<string> {
  out = [];
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SETUP_CODE: 'a-long-code',
  };
  child = spawn(process.execPath, [serverFile()], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      out.push(line);
      const url = /^Chickadee is ready: (http:.*)$/.exec(line)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return code as number | null;
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return { json: JSON.parse(text), cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

it('a killed server loses nothing that it acknowledged and applies nothing twice', async () => {
  const url = await start();
  const person = { username: 'Rivera', email: 'r@school.test', firstName: 'R', password: 'secret-secret' };
  await post(`${url}/api/users`, person);
  const { cookie } = await post(`${url}/api/auth/login`, { username: 'Rivera', password: 'secret-secret' });
  const lane = randomUUID();
  const device = { uid: randomUUID(), name: 'Laptop' };
  const { token } = (await post(`${url}/api/sync/lanes`, { lane, device }, { cookie })).json;
  const headers = { cookie, authorization: `Bearer ${token}` };
  const sound = makeSound();
  const blob = (origin: string) => `${origin}/api/sync/blobs/${sound.sha256}`;
  await fetch(blob(url), {
    method: 'PUT',
    headers: { ...headers, 'content-type': sound.type },
    body: sound.bytes,
  });
  const command = (number: number) => ({
    number,
    commandId: randomUUID(),
    at: '2026-01-05T08:00:00.000Z',
    ...activityOf(),
  });
  const commands = [1, 2, 3].map(command);
  const send = (origin: string) => post(`${origin}/api/sync/lanes/${lane}/commands`, { commands }, headers);
  const acknowledged = (await send(url)).json;
  await stop('SIGKILL');

  const again = await start();
  const state = await fetch(`${again}/api/sync/lanes/${lane}`, { headers });
  expect(await state.json()).toMatchObject({ lastNumber: 3 });
  expect((await send(again)).json.results).toEqual(acknowledged.results);
  const activities = await fetch(`${again}/api/activities`, { headers: { cookie } });
  expect(await activities.json()).toHaveLength(3);
  // The file was on disk, but its row may not have been: then the tablet is asked again, and nothing is amiss.
  const repeated = await fetch(blob(again), {
    method: 'PUT',
    headers: { ...headers, 'content-type': sound.type },
    body: sound.bytes,
  });
  expect(repeated.status).toBe(200);
});

it('a server prints its address once and stops in order', async () => {
  await start();
  expect(await stop('SIGTERM')).toBe(0);
  expect(out).toHaveLength(1);
});

it('a server refuses to start with settings that cannot work', async () => {
  await expect(start({ TLS_CERT_FILE: 'a.pem' })).rejects.toThrow('ended with 1');
});
