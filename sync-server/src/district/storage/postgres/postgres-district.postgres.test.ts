/** Several schools per process on PostgreSQL, over real HTTP, on a database of each test's own. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { schemaOf } from '#district/storage/postgres/schema-names.ts';
import { createTestDatabase, type TestDatabase } from '#test/postgres/own-database.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { startTestDistrict, type TestDistrict } from '#test/test-district.ts';
import { EMPTY_SCHEMA_BYTES } from '../../administration/summarize-school.ts';
import {
  addSchool,
  closeSchool,
  listSchools,
  removeSchool,
  renewSetupCode,
  reopenSchool,
} from '../../commands/manage-schools.ts';

const [OAK, ELM] = ['oak.schools.test', 'elm.schools.test'];
let database: TestDatabase;
let district: TestDistrict;
let second: TestDistrict | null = null;
const sockets: WebSocket[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await second?.stop();
  second = null;
  await district.stop();
  await database.remove();
});

const start = (hosts: readonly string[], settings = {}, limits = {}, more = {}) =>
  startTestDistrict(hosts, { DATABASE_URL: database.url, ...settings }, limits, more);
/** Another process of the same district, on the same machine. */
const startSecond = async (settings = {}) => {
  second = await start([], { SCHOOLS_DIR: district.config.schoolsDir, ...settings });
  return second;
};
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000 });

async function signUp(host: string, name: string, at = district): Promise<number> {
  const person = { username: name, email: `${name}@school.test`, firstName: name, lastName: 'Teacher' };
  const body = { ...person, password: 'secret-secret' };
  return (await at.ask(host, '/api/users', { method: 'POST', body })).status;
}

async function signIn(host: string, name: string, at = district) {
  const body = { username: name, password: 'secret-secret', role: 'teacher' };
  const answer = await at.ask(host, '/api/auth/login', { method: 'POST', body });
  return { status: answer.status, cookie: String(answer.headers['set-cookie']?.[0]?.split(';')[0]) };
}

const makeClass = (host: string, name: string, cookie: string, at = district) =>
  at.ask(host, '/api/class-codes', { method: 'POST', body: { name }, headers: { cookie } });

interface Heard {
  readonly types: string[];
}

/** A socket that has been greeted, with what it hears from then on. */
async function connect(host: string, cookie: string, at = district): Promise<Heard> {
  const socket = new WebSocket(`ws://127.0.0.1:${at.port}/ws`, { headers: { host, cookie } });
  sockets.push(socket);
  const heard: Heard = { types: [] };
  socket.on('message', (data) => heard.types.push(JSON.parse(String(data)).type));
  await waitFor(async () => expect(heard.types).toContain('hello'));
  return heard;
}

test('two schools of one process have the same user name, and neither sees, wakes or lets in the other', async () => {
  district = await start([OAK, ELM]);
  for (const host of [OAK, ELM]) expect(await signUp(host, 'rivera')).toBe(201);
  const [oak, elm] = [await signIn(OAK, 'rivera'), await signIn(ELM, 'rivera')];
  expect([oak.status, elm.status]).toEqual([200, 200]);
  const heardAtElm = await connect(ELM, elm.cookie);
  const heardAtOak = await connect(OAK, oak.cookie);

  expect((await makeClass(OAK, 'Room 4', elm.cookie)).status).toBe(401);
  expect((await makeClass(OAK, 'Room 4', '')).status).toBe(401);
  expect((await makeClass(OAK, 'Room 4', oak.cookie)).status).toBe(201);
  await waitFor(async () => expect(heardAtOak.types).toContain('sync'));
  expect(heardAtElm.types).not.toContain('sync');
  // What elm hears is its own: had oak's write been on the way, it would have come first.
  expect((await makeClass(ELM, 'Room 5', elm.cookie)).status).toBe(201);
  await waitFor(async () => expect(heardAtElm.types).toContain('sync'));
  expect(heardAtElm.types.filter((type) => type === 'sync')).toHaveLength(1);

  const rooms = (host: string) => database.ask(`select name from "${schemaOf(host)}".class_codes`);
  expect([await rooms(OAK), await rooms(ELM)]).toEqual([[{ name: 'Room 4' }], [{ name: 'Room 5' }]]);
});

test('two processes serve a school at once, and a write at one wakes a socket at the other', async () => {
  district = await start([OAK]);
  const other = await startSecond();
  expect(await signUp(OAK, 'rivera')).toBe(201);
  expect(await signUp(OAK, 'rivera', other)).toBe(409);
  const { cookie } = await signIn(OAK, 'rivera', other);
  const heard = await connect(OAK, cookie, other);
  expect((await makeClass(OAK, 'Room 4', cookie)).status).toBe(201);
  await waitFor(async () => expect(heard.types).toContain('sync'));
});

test('a command waits until no process has the school, and each then answers busy until it is open again', async () => {
  district = await start([OAK]);
  const other = await startSecond();
  const statuses = async () => [
    (await district.ask(OAK, '/api/health')).status,
    (await other.ask(OAK, '/api/health')).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  let isClosed = false;
  const closing = closeSchool(district.config, OAK, district.secrets).then(() => {
    isClosed = true;
  });
  await district.passUntil(() => !district.schools.isOpen(OAK));
  expect(isClosed).toBe(false);
  await other.passUntil(() => !other.schools.isOpen(OAK));
  await closing;
  expect(await statuses()).toEqual([503, 503]);
  await reopenSchool(district.config, OAK, district.secrets);
  for (const one of [district, other]) await one.pass(1);
  expect(await statuses()).toEqual([200, 200]);
});

test('a school that a killed command left closed says so in the list, and is open after the next command', async () => {
  district = await start([OAK]);
  await district.directory.setState(OAK, { state: 'closed', forCommand: true });
  const states = async () =>
    (await listSchools(district.config, district.secrets)).map(({ host, state }) => [host, state]);
  expect(await states()).toEqual([[OAK, { state: 'closed', forCommand: true }]]);
  await renewSetupCode(district.config, OAK, district.secrets);
  expect(await states()).toEqual([[OAK, { state: 'open' }]]);
  // What a person closes stays closed.
  await closeSchool(district.config, OAK, district.secrets);
  await renewSetupCode(district.config, OAK, district.secrets);
  expect(await states()).toEqual([[OAK, { state: 'closed' }]]);
});

test('a school that is quiet is closed, and leaves neither a lock nor a connection behind', async () => {
  district = await start([OAK, ELM], {}, { idleMs: 5000 });
  for (const host of [OAK, ELM]) await district.ask(host, '/api/health');
  const held = async () => {
    const text = `select count(*)::int as found from pg_stat_activity
      where datname = current_database() and application_name in ('chickadee notices', 'chickadee locks')`;
    return (await database.ask(text))[0]?.found;
  };
  // One of each kind, however many schools are open.
  expect(await held()).toBe(2);
  // The clock goes on: on a slow machine, the daily visit may open a school once more before all are closed.
  await district.passUntil(async () => district.schools.openHosts().length === 0 && (await held()) === 0);
  const locks = await database.ask(
    `select 1 from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()`,
  );
  expect(locks).toEqual([]);
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
});

test('a removed school takes its schema aside, and its name is free for another school', async () => {
  district = await start([OAK, ELM]);
  expect(await signUp(OAK, 'rivera')).toBe(201);
  const removing = removeSchool(district.config, OAK, district.secrets);
  await district.passUntil(() => !district.schools.isOpen(OAK));
  const { folder, schema } = await removing;
  expect(folder).toContain('_removed');
  const schemas = (await database.ask('select nspname from pg_namespace')).map(({ nspname }) => nspname);
  expect(schemas).toContain(schema);
  expect(schemas).not.toContain(schemaOf(OAK));
  await district.pass(1);
  expect((await district.ask(OAK, '/api/health')).status).toBe(404);
  expect(await database.ask(`select username from "${schema}".users`)).toEqual([{ username: 'rivera' }]);

  await addSchool(district.config, OAK, district.secrets);
  await district.pass(1);
  expect(await signUp(OAK, 'rivera')).toBe(201);
});

test('a school that is added after the clock was put back is served', async () => {
  district = await start([OAK]);
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
  district.clock.jump(-DAY_MS);
  await addSchool(district.config, ELM, district.secrets);
  await district.pass(2);
  expect((await district.ask(ELM, '/api/health')).status).toBe(200);
});

test('an adding that broke off half-way goes on when the school is added again', async () => {
  district = await start([]);
  // As the first step of a migration leaves it: the schema and its list of steps.
  await database.ask(`create schema "${schemaOf(OAK)}"`);
  await database.ask(
    `create table "${schemaOf(OAK)}".migrations (number bigint primary key, name text not null, applied_at text not null default '')`,
  );
  expect((await district.ask(OAK, '/api/health')).status).toBe(404);
  const code = await addSchool(district.config, OAK, district.secrets);
  await district.pass(1);
  const body = { code, username: 'head', password: 'head-secret' };
  expect((await district.ask(OAK, '/api/auth/setup', { method: 'POST', body })).status).toBe(201);
  await expect(addSchool(district.config, OAK, district.secrets)).rejects.toThrow(/already|open/);
});

test('a school whose schema is missing is not begun anew', async () => {
  district = await start([OAK]);
  await database.ask(`alter schema "${schemaOf(OAK)}" rename to away`);
  expect((await district.ask(OAK, '/api/health')).status).toBe(503);
  await database.ask(`alter schema away rename to "${schemaOf(OAK)}"`);
  expect((await district.ask(OAK, '/api/health')).status).toBe(200);
});

test('a school that is entered into the list with a schema of another name is served from it', async () => {
  district = await start([OAK]);
  expect(await signUp(OAK, 'rivera')).toBe(201);
  await district.stop();
  await database.ask(`alter schema "${schemaOf(OAK)}" rename to "former"`);
  await database.ask('delete from chickadee_district.schools');
  await database.ask(
    `insert into chickadee_district.schools (host, schema_name, state, added_at) values ($1, 'former', 'open', now()::text)`,
    [OAK],
  );
  district = await start([], { SCHOOLS_DIR: district.config.schoolsDir });
  expect(await signUp(OAK, 'rivera')).toBe(409);
});

test('a machine without the key of a school does not serve it, and does once the key is there', async () => {
  district = await start([OAK, ELM]);
  const other = await startSecond({ SCHOOLS_DIR: temporaryFolder() });
  expect((await other.ask(OAK, '/api/health')).status).toBe(503);
  const { secretKeyFile } = other.config.schoolConfig(OAK);
  mkdirSync(dirname(secretKeyFile), { recursive: true });
  copyFileSync(district.config.schoolConfig(OAK).secretKeyFile, secretKeyFile);
  expect((await other.ask(OAK, '/api/health')).status).toBe(200);
});

test('the page of the district counts schools in PostgreSQL, and its administrator is the same at each process', async () => {
  const DISTRICT_HOST = 'district.schools.test';
  district = await start([OAK, ELM], { DISTRICT_HOST });
  await district.ask(OAK, '/api/health');
  const administrator = { username: 'superintendent', password: 'a-long-secret' };
  const code = district.administration?.setupCode;
  const setUp = { method: 'POST', body: { ...administrator, code } };
  expect((await district.ask(DISTRICT_HOST, '/api/auth/setup', setUp)).status).toBe(201);
  const other = await startSecond({ DISTRICT_HOST });
  const signedIn = await other.ask(DISTRICT_HOST, '/api/auth/login', { method: 'POST', body: administrator });
  const cookie = String(signedIn.headers['set-cookie']?.[0]?.split(';')[0]);
  const seenAt = async (at: TestDistrict) =>
    JSON.parse((await at.ask(DISTRICT_HOST, '/api/district/schools', { headers: { cookie } })).body).schools;
  const [elm, oak] = await seenAt(district);
  expect([elm.summary, oak.isInUse]).toEqual([null, true]);
  const [{ bytes }] = (await database.ask(
    `select sum(pg_total_relation_size(c.oid))::int as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`,
    [schemaOf(OAK)],
  )) as [{ bytes: number }];
  expect(oak.summary.databaseBytes / bytes).toBeCloseTo(1, 1);
  // A school without answers is about as large as the forecast takes it to be.
  expect(bytes / EMPTY_SCHEMA_BYTES).toBeGreaterThan(0.8);
  expect(bytes / EMPTY_SCHEMA_BYTES).toBeLessThan(1.25);
  // What one process has measured, the others read.
  expect((await seenAt(other))[1]).toMatchObject({ isInUse: false, summary: oak.summary });
  const listed = await listSchools(district.config, district.secrets);
  expect(listed.map(({ host, state }) => [host, state])).toEqual([
    [ELM, { state: 'open' }],
    [OAK, { state: 'open' }],
  ]);
});

test('more schools than connections answer at once, each with its own data', async () => {
  const hosts = Array.from({ length: 5 }, (_, number) => `school-${number}.test`);
  district = await start(hosts, { DATABASE_CONNECTIONS: 2 });
  const incarnations = async () => {
    const answers = await Promise.all(hosts.map((host) => district.ask(host, '/api/health')));
    return answers.map(({ body }) => JSON.parse(body).incarnation as string);
  };
  const first = await incarnations();
  expect(new Set(first).size).toBe(hosts.length);
  expect(await incarnations()).toEqual(first);
  // Two, one for notices and one for locks.
  expect(await database.connections()).toBeLessThanOrEqual(2 + 2);
});
