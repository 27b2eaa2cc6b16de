import { once } from 'node:events';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createLogger } from '#log/logger.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { startTestDistrict, type TestDistrict } from '#test/test-district.ts';
import { closeSchool, removeSchool, reopenSchool } from './commands/manage-schools.ts';

const OAK = 'oak.schools.test';
const ELM = 'elm.schools.test';
let district: TestDistrict;
afterEach(() => district.stop());

const folderOf = (host: string) => district.config.schoolConfig(host).dataDir;

const teacher = (name: string) => ({
  ...{ username: name, email: `${name}@school.test`, firstName: name, lastName: 'Teacher' },
  password: 'secret-secret',
});

async function signUp(host: string, name: string): Promise<number> {
  return (await district.ask(host, '/api/users', { method: 'POST', body: teacher(name) })).status;
}

it('two schools of one machine have nothing in common but the address of the machine', async () => {
  district = await startTestDistrict([OAK, ELM]);
  expect(await signUp(OAK, 'rivera')).toBe(201);
  const body = { username: 'rivera', password: 'secret-secret', role: 'teacher' };
  const signIn = (host: string) => district.ask(host, '/api/auth/login', { method: 'POST', body });
  expect((await signIn(ELM)).status).toBe(401);
  const signedIn = await signIn(OAK);
  expect(signedIn.status).toBe(200);
  const cookie = String(signedIn.headers['set-cookie']?.[0]?.split(';')[0]);
  const me = (host: string) => district.ask(host, '/api/auth/sessions', { headers: { cookie } });
  expect([(await me(OAK)).status, (await me(ELM)).status]).toEqual([200, 401]);
  const incarnation = async (host: string) =>
    JSON.parse((await district.ask(host, '/api/health')).body).incarnation;
  expect(await incarnation(OAK)).not.toBe(await incarnation(ELM));
});

it('each new school has a setup code of its own, which makes its administrator once', async () => {
  district = await startTestDistrict([OAK, ELM]);
  const setUp = (host: string, code = '') =>
    district.ask(host, '/api/auth/setup', {
      method: 'POST',
      body: { code, username: 'head', password: 'head-secret' },
    });
  expect((await setUp(ELM, district.codes.get(OAK))).status).toBe(403);
  expect((await setUp(OAK, district.codes.get(OAK))).status).toBe(201);
  expect((await setUp(OAK, district.codes.get(OAK))).status).toBe(403);
});

it('a name without a school is answered with a sentence, as a page for people and as JSON for programs', async () => {
  district = await startTestDistrict([OAK]);
  const call = await district.ask('nobody.test', '/api/health');
  expect(call.status).toBe(404);
  expect(JSON.parse(call.body)).toEqual({ error: 'No school here under this name.', code: 'school_unknown' });
  // Devices believe only what carries the header: a name mistyped in the proxy must not pause their lanes.
  expect(call.headers['x-chickadee-protocol']).toBeUndefined();
  const page = await district.ask('nobody.test', '/', { headers: { accept: 'text/html' } });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('No school here under this name.');
  for (const host of ['127.0.0.1', '..', 'oak.schools.test/..', '_removed', '']) {
    expect((await district.ask(host, '/api/health')).status).toBe(404);
  }
});

it('a caller who resets the connection of a refused socket ends no process', async () => {
  district = await startTestDistrict([OAK]);
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('uncaughtException', note);
  const socket = connect(district.port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const upgrade = ['GET /ws HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write(`${upgrade.join('\r\n')}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('404');
  socket.resetAndDestroy();
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
  await new Promise(setImmediate);
  process.off('uncaughtException', note);
  expect(unhandled).toEqual([]);
});

it('a school is opened by its first request, once for two that come together', async () => {
  district = await startTestDistrict([OAK, ELM]);
  expect(district.schools.openHosts()).toEqual([]);
  const answers = await Promise.all([1, 2, 3].map(() => district.ask(OAK, '/api/health')));
  expect(new Set(answers.map(({ body }) => JSON.parse(body).incarnation)).size).toBe(1);
  expect(district.schools.openHosts()).toEqual([OAK]);
});

it('a school that nobody asks for a while is closed, and opens again with all its data', async () => {
  district = await startTestDistrict([OAK], {}, { idleMs: 5000 });
  await signUp(OAK, 'rivera');
  await district.pass(3);
  expect(district.schools.openHosts()).toEqual([OAK]);
  await district.passUntil(() => district.schools.openHosts().length === 0);
  lockDataFolder(folderOf(OAK), 'restore').release();
  expect(await signUp(OAK, 'rivera')).toBe(409);
});

it('who guesses at a password has no more tries after the school was quiet and closed', async () => {
  district = await startTestDistrict([OAK, ELM], { RATE_LIMIT: true }, { idleMs: 5000 });
  expect(await signUp(OAK, 'rivera')).toBe(201);
  const guess = async (host = OAK) => {
    const body = { username: 'rivera', password: 'a-guess', role: 'teacher' };
    return (await district.ask(host, '/api/auth/login', { method: 'POST', body })).status;
  };
  const guesses: number[] = [];
  for (let count = 0; count < 11; count++) guesses.push(await guess());
  expect(guesses).toEqual([...Array(10).fill(401), 429]);
  await district.passUntil(() => !district.schools.isOpen(OAK));
  expect(await guess()).toBe(429);
  // Another school counts for itself.
  expect(await guess(ELM)).toBe(401);
});

it('an open socket keeps its school open', async () => {
  district = await startTestDistrict([OAK], {}, { idleMs: 5000 });
  await signUp(OAK, 'rivera');
  const body = { username: 'rivera', password: 'secret-secret', role: 'teacher' };
  const { headers } = await district.ask(OAK, '/api/auth/login', { method: 'POST', body });
  const cookie = String(headers['set-cookie']?.[0]?.split(';')[0]);
  const socket = new WebSocket(`ws://127.0.0.1:${district.port}/ws`, { headers: { host: OAK, cookie } });
  const hello = await new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
  expect(JSON.parse(String(hello))).toMatchObject({ type: 'hello' });
  await district.pass(20);
  expect(district.schools.openHosts()).toEqual([OAK]);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await district.stop();
  await closed;
});

it('the school that was quiet for the longest time makes place for another one', async () => {
  district = await startTestDistrict([OAK, ELM, 'ash.test'], {}, { openSchools: 2 });
  await district.ask(OAK, '/api/health');
  district.clock.advance(10);
  await district.ask(ELM, '/api/health');
  expect((await district.ask('ash.test', '/api/health')).status).toBe(200);
  await district.passUntil(() => district.schools.openHosts().length === 2);
  expect(district.schools.openHosts().sort()).toEqual(['ash.test', ELM]);
});

it('a school that is closed by a command answers busy, and goes on when it is opened again', async () => {
  district = await startTestDistrict([OAK]);
  expect(await signUp(OAK, 'rivera')).toBe(201);
  const closing = closeSchool(district.config, OAK, district.secrets);
  await district.passUntil(() => district.schools.openHosts().length === 0);
  await closing;
  const away = await district.ask(OAK, '/api/health');
  expect([away.status, JSON.parse(away.body).code, away.headers['retry-after']]).toEqual([503, 'busy', '2']);
  await reopenSchool(district.config, OAK, district.secrets);
  expect(await signUp(OAK, 'rivera')).toBe(409);
});

it('a removed school is kept aside and answers nobody', async () => {
  district = await startTestDistrict([OAK, ELM]);
  const { folder: aside } = await removeSchool(district.config, ELM, district.secrets);
  expect(existsSync(`${aside}/school.db`)).toBe(true);
  expect((await district.ask(ELM, '/api/health')).status).toBe(404);
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
  expect(await district.directory.list()).toEqual([OAK]);
});

it('a school that moved answers 410 with its new address, to requests, people and sockets', async () => {
  district = await startTestDistrict([OAK]);
  await district.directory.setState(OAK, { state: 'moved', to: 'https://oak.example' });
  const call = await district.ask(OAK, '/api/sync/pull', { method: 'POST', body: {} });
  expect(call.status).toBe(410);
  expect(call.headers['x-chickadee-code']).toBe('moved');
  expect(JSON.parse(call.body)).toMatchObject({ code: 'moved', details: { address: 'https://oak.example' } });
  const page = await district.ask(OAK, '/teacher', { headers: { accept: 'text/html' } });
  expect(page.body).toContain('<a href="https://oak.example">');
  const socket = new WebSocket(`ws://127.0.0.1:${district.port}/ws`, { headers: { host: OAK } });
  const failed = await new Promise<Error>((resolve) => socket.once('error', resolve));
  expect(failed.message).toContain('410');
});

it('a school that moved tells a page of another origin where to', async () => {
  district = await startTestDistrict([OAK]);
  const origin = 'https://oak.first.example';
  const path = '/api/sync/pull';
  const ask = async (url = path) => {
    const question = { origin, 'access-control-request-method': 'POST' };
    const asked = await district.ask(OAK, url, { method: 'OPTIONS', headers: question });
    const call = await district.ask(OAK, url, { method: 'POST', body: {}, headers: { origin } });
    const readers = [asked, call].map(({ headers }) => headers['access-control-allow-origin']);
    return { asked, call, statuses: [asked.status, call.status], readers };
  };
  await district.directory.setState(OAK, { state: 'moved', to: 'https://oak.third.example' });
  const moved = await ask();
  expect([moved.statuses, moved.readers]).toEqual([
    [204, 410],
    ['*', '*'],
  ]);
  expect(moved.asked.headers['access-control-allow-headers']).toContain('authorization');
  expect(moved.call.headers['access-control-expose-headers']).toContain('x-chickadee-code');
  expect(await ask('/api/users')).toMatchObject({ statuses: [410, 410], readers: [undefined, undefined] });
  await district.directory.setState(OAK, { state: 'closed' });
  const closed = await ask();
  expect([closed.statuses, closed.readers]).toEqual([
    [204, 503],
    ['*', '*'],
  ]);
  expect(closed.call.headers['access-control-expose-headers']).toContain('retry-after');
});

it('a school whose database is missing is not begun anew, and answers again when it is back', async () => {
  district = await startTestDistrict([OAK]);
  const { databaseFile } = district.config.schoolConfig(OAK);
  renameSync(databaseFile, `${databaseFile}.away`);
  expect((await district.ask(OAK, '/api/health')).status).toBe(503);
  expect(existsSync(databaseFile)).toBe(false);
  renameSync(`${databaseFile}.away`, databaseFile);
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
});

it('a school whose restore was killed between two renames says what to do', async () => {
  const lines: string[] = [];
  district = await startTestDistrict(
    [OAK],
    {},
    {},
    { log: createLogger('warn', { write: (line) => lines.push(line) }) },
  );
  const { databaseFile } = district.config.schoolConfig(OAK);
  renameSync(databaseFile, `${databaseFile}.replaced-2026-01-05T08-00-00.000Z`);
  writeFileSync(`${databaseFile}.arriving`, 'a copy');
  expect((await district.ask(OAK, '/api/health')).status).toBe(503);
  expect(lines.join('\n')).toContain('A restore was broken off: run it again.');
  expect(lines.join('\n')).toContain('replaced-2026');
});

it('a school that cannot be opened answers busy and leaves the others alone', async () => {
  district = await startTestDistrict([OAK, ELM]);
  const lock = lockDataFolder(folderOf(ELM), 'server');
  expect((await district.ask(ELM, '/api/health')).status).toBe(503);
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
  lock.release();
  expect((await district.ask(ELM, '/api/health')).status).toBe(200);
});
