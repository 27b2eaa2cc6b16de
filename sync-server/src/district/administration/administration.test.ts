/** The administrator of a district: who gets in, what is seen of schools, and what never is. */
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DAY_MS, isoTime } from 'shared-schema/clock';
import type { Reply } from 'shared-schema/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDistrictConfig } from '#config/district.ts';
import { type Asked, startTestDistrict, type TestDistrict } from '#test/test-district.ts';
import { addSchool, closeSchool } from '../commands/manage-schools.ts';
import { startDistrict } from '../district-server.ts';

type Schools = Reply<'GET /api/district/schools'>;

const ADMINISTRATION = 'district.schools.test';
const [OAK, ELM, ASH] = ['oak.schools.test', 'elm.schools.test', 'ash.schools.test'];
const CALL = '/api/district/schools';
const administrator = { username: 'superintendent', password: 'a-long-secret' };

let district: TestDistrict;
beforeEach(async () => {
  district = await startTestDistrict([OAK, ELM, ASH], { DISTRICT_HOST: ADMINISTRATION });
});
afterEach(() => district.stop());

const folderOf = (host: string) => district.config.schoolConfig(host).dataDir;

const send = (host: string, path: string, body: unknown, more: Asked = {}) =>
  district.ask(host, path, { method: 'POST', body, ...more });
const cookieOf = ({ headers }: { headers: { 'set-cookie'?: string[] } }) =>
  String(headers['set-cookie']?.[0]?.split(';')[0]);

async function setUp(): Promise<string> {
  const made = await send(ADMINISTRATION, '/api/auth/setup', {
    ...administrator,
    code: district.administration?.setupCode,
  });
  expect(made.status).toBe(201);
  return cookieOf(made);
}

async function read(cookie: string): Promise<Schools> {
  const answer = await district.ask(ADMINISTRATION, CALL, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.body);
}

describe('whoever is not the administrator of the district', () => {
  it('the list of schools is answered with 401 without a session, and with a session of a school', async () => {
    expect((await district.ask(ADMINISTRATION, CALL)).status).toBe(401);
    const code = district.codes.get(OAK);
    const head = await send(OAK, '/api/auth/setup', { code, username: 'head', password: 'head-secret' });
    const headers = { cookie: cookieOf(head) };
    expect((await district.ask(ADMINISTRATION, CALL, { headers })).status).toBe(401);
  });

  it('the list of schools does not exist under the name of a school, not even for an administrator', async () => {
    const cookie = await setUp();
    expect((await district.ask(OAK, CALL)).status).toBe(404);
    expect((await district.ask(OAK, CALL, { headers: { cookie } })).status).toBe(404);
    expect((await district.ask(OAK, '/api/auth/sessions', { headers: { cookie } })).status).toBe(401);
    const code = district.codes.get(OAK);
    const head = await send(OAK, '/api/auth/setup', { code, username: 'head', password: 'head-secret' });
    expect((await district.ask(OAK, CALL, { headers: { cookie: cookieOf(head) } })).status).toBe(404);
  });

  it('nobody makes an account, class or child at the name of the district', async () => {
    const cookie = await setUp();
    const teacher = { username: 'rivera', email: 'r@school.test', firstName: 'R', lastName: 'T' };
    const nobody: Record<string, string> = {};
    for (const headers of [nobody, { cookie }]) {
      const body = { ...teacher, password: 'secret-secret' };
      expect((await send(ADMINISTRATION, '/api/users', body, { headers })).status).toBe(404);
      expect((await send(ADMINISTRATION, '/api/class-codes', { name: 'Room 4' }, { headers })).status).toBe(
        404,
      );
    }
    expect((await district.ask(ADMINISTRATION, '/api/admin/users', { headers: { cookie } })).status).toBe(
      404,
    );
  });

  it('the setup of a district is refused with a wrong or used code, a malformed or too large body, and from another site', async () => {
    const setup = (body: unknown, headers = {}) => send(ADMINISTRATION, '/api/auth/setup', body, { headers });
    expect((await setup({ ...administrator, code: 'wrong' })).status).toBe(403);
    expect((await setup({ ...administrator, code: district.codes.get(OAK) })).status).toBe(403);
    expect((await setup({ code: 7 })).status).toBe(400);
    expect((await setup({ ...administrator, code: 'x'.repeat(5_000_000) })).status).toBe(413);
    const code = district.administration?.setupCode;
    const elsewhere = await setup({ ...administrator, code }, { origin: 'https://evil.test' });
    expect([elsewhere.status, JSON.parse(elsewhere.body).code]).toEqual([403, 'origin_refused']);
    expect((await setup({ ...administrator, password: 'short', code })).status).toBe(400);
    await setUp();
    expect((await setup({ ...administrator, code })).status).toBe(403);
  });
});

describe('the administrator of the district', () => {
  it('the administrator of a district signs in with the password, may turn a second factor on, and signs out', async () => {
    await setUp();
    expect(
      (await send(ADMINISTRATION, '/api/auth/login', { ...administrator, password: 'wrong' })).status,
    ).toBe(401);
    const cookie = cookieOf(await send(ADMINISTRATION, '/api/auth/login', administrator));
    const headers = { cookie };
    const begun = await send(
      ADMINISTRATION,
      '/api/auth/second-factor',
      { currentPassword: administrator.password },
      { headers },
    );
    expect(begun.status).toBe(200);
    expect((await send(ADMINISTRATION, '/api/auth/logout', {}, { headers })).status).toBe(204);
    expect((await district.ask(ADMINISTRATION, CALL, { headers })).status).toBe(401);
  });

  it('the administrator of a district sees the schools, and the same when asking twice', async () => {
    const cookie = await setUp();
    await district.ask(OAK, '/api/health');
    await closeSchool(district.config, ELM, district.secrets);
    await district.directory.setState(ASH, { state: 'moved', to: 'https://ash.school.test' });
    const seen = await read(cookie);
    expect((await read(cookie)).schools).toEqual(seen.schools);
    expect(seen.schools.map(({ host, state, isInUse }) => ({ host, state, isInUse }))).toEqual([
      { host: ASH, state: 'moved', isInUse: false },
      { host: ELM, state: 'closed', isInUse: false },
      { host: OAK, state: 'open', isInUse: true },
    ]);
    const [ash, elm, oak] = seen.schools;
    expect([ash?.movedTo, elm?.movedTo, elm?.summary]).toEqual(['https://ash.school.test', null, null]);
    expect(oak?.summary).toMatchObject({ version: seen.version, fileBytes: 0, growth: null });
    expect(oak?.summary?.databaseBytes).toBeGreaterThan(0);
    expect(oak?.summary?.findings.map(({ code }) => code)).toContain('backups_off');
    expect(seen.diskFreeBytes).toBeGreaterThan(0);
  });

  it('the administrator of a district sees the summary of a school that is not in use, and opens none by looking', async () => {
    const cookie = await setUp();
    await district.ask(OAK, '/api/health');
    await district.pass(700);
    await district.passUntil(() => !district.schools.isOpen(OAK));
    const open = district.schools.openHosts();
    const oak = (await read(cookie)).schools.find(({ host }) => host === OAK);
    expect(oak).toMatchObject({ isInUse: false, summary: { at: expect.any(String) } });
    expect(district.schools.openHosts()).toEqual(open);
  });

  it('the administrator of a district sees a new summary where the last one was made by a clock that was ahead', async () => {
    district.clock.jump(DAY_MS);
    await district.ask(OAK, '/api/health');
    const cookie = await setUp();
    const ahead = (await read(cookie)).schools.find(({ host }) => host === OAK)?.summary?.at;
    expect(ahead).toBe(isoTime(district.clock));
    district.clock.jump(-DAY_MS);
    const [oak] = (await read(cookie)).schools.filter(({ host }) => host === OAK);
    expect(oak?.summary?.at).toBe(isoTime(district.clock));
  });

  it('the administrator of a district sees no name and no uid of a person of a school', async () => {
    const cookie = await setUp();
    const code = district.codes.get(OAK);
    const head = await send(OAK, '/api/auth/setup', {
      ...{ code, username: 'zz-head', password: 'head-secret' },
    });
    const teacher = {
      ...{ username: 'zz-rivera', email: 'zz@school.test', firstName: 'Zz-Ana', lastName: 'Zz-Rivera' },
      password: 'secret-secret',
    };
    const headers = { cookie: cookieOf(head) };
    const made = await send(OAK, '/api/users', { ...teacher, role: 'teacher' }, { headers });
    expect(made.status).toBe(201);
    const login = await send(OAK, '/api/auth/login', { ...teacher, role: 'teacher' });
    const child = { username: 'zz-mei', firstName: 'Zz-Mei', lastName: 'Zz-Chen', role: 'student' };
    const asTeacher = { headers: { cookie: cookieOf(login) } };
    const childMade = await send(OAK, '/api/users', { ...child, password: 'zz-mei' }, asTeacher);
    expect(childMade.status).toBe(201);
    const { uid } = JSON.parse(childMade.body);
    const paths = [CALL, '/api/auth/sessions', '/api/auth/second-factor', '/api/health'];
    for (const path of paths) {
      const { status, body } = await district.ask(ADMINISTRATION, path, { headers: { cookie } });
      expect(status).toBe(200);
      expect(body).not.toMatch(/zz/i);
      expect(body).not.toContain(uid);
    }
    const kept = readFileSync(join(folderOf(OAK), 'summary.json'), 'utf8');
    expect(kept).not.toMatch(/zz/i);
  });

  it('the administrator of a district sees a school whose summary or record is damaged, without the rest', async () => {
    const cookie = await setUp();
    writeFileSync(join(folderOf(ELM), 'summary.json'), '{"at":');
    writeFileSync(join(folderOf(ASH), 'school.json'), 'torn');
    const [ash, elm] = (await read(cookie)).schools;
    expect(elm).toMatchObject({ state: 'open', summary: null });
    expect(ash).toMatchObject({ state: 'closed', isUnreadable: true, summary: null });
  });

  it('a school that cannot be opened is not shown as well, until it opens again', async () => {
    const cookie = await setUp();
    const { databaseFile } = district.config.schoolConfig(OAK);
    const readOak = async () => (await read(cookie)).schools.find(({ host }) => host === OAK);
    renameSync(databaseFile, `${databaseFile}.away`);
    expect((await district.ask(OAK, '/api/health')).status).toBe(503);
    expect(await readOak()).toMatchObject({ isInUse: false, failedAt: isoTime(district.clock) });
    renameSync(`${databaseFile}.away`, databaseFile);
    expect((await district.ask(OAK, '/api/health')).status).toBe(200);
    expect(await readOak()).not.toHaveProperty('failedAt');
  });

  it('the administrator of a district sees when all places were in use, and on which engine the schools are', async () => {
    await district.stop();
    district = await startTestDistrict([OAK, ELM], { DISTRICT_HOST: ADMINISTRATION }, { openSchools: 1 });
    const cookie = await setUp();
    const seen = await read(cookie);
    expect(seen).toMatchObject({ at: isoTime(district.clock), engine: 'sqlite', openSchools: 1 });
    expect(seen).not.toHaveProperty('placesFullAt');
    const visit = await district.schools.visit(OAK);
    expect((await district.ask(ELM, '/api/health')).status).toBe(503);
    expect((await read(cookie)).placesFullAt).toBe(isoTime(district.clock));
    if ('leave' in visit) visit.leave();
  });
});

describe('the name of the page', () => {
  it('the name of the page of the district leads to the page, and belongs to no school', async () => {
    const first = await district.ask(ADMINISTRATION, '/');
    expect([first.status, first.headers.location]).toEqual([302, '/district']);
    for (const path of [
      '/?from=mail',
      '/admin',
      '/admin/users',
      '/Admin/health/',
      '/teacher',
      '/teacher-login',
      '/teacher/recordings?a=b',
    ]) {
      const page = await district.ask(ADMINISTRATION, path);
      expect([path, page.status, page.headers.location]).toEqual([path, 302, '/district']);
      expect((await district.ask(OAK, path)).headers.location).toBeUndefined();
    }
    // The account of the administrator has its page among those of teachers.
    for (const path of ['/district', '/teacher/account', '/teacher/account?a=b', '/administration', CALL])
      expect((await district.ask(ADMINISTRATION, path)).headers.location).toBeUndefined();
    expect((await send(ADMINISTRATION, '/admin/users', {})).status).toBe(404);
    const known = await district.ask('localhost', `/known-school?domain=${ADMINISTRATION}`);
    expect(known.status).toBe(200);
    await expect(addSchool(district.config, ADMINISTRATION, district.secrets)).rejects.toThrow(
      'the page of the district',
    );
    const config = { ...district.config, districtHost: OAK };
    await expect(startDistrict({ config, clock: district.clock })).rejects.toThrow('which is a school');
  });

  it('the name of the page of the district is free again after a start that failed because the port was taken', async () => {
    await district.stop();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const start = (on: number) =>
      startDistrict({
        config: { ...district.config, shared: { ...district.config.shared, port: on } },
        clock: district.clock,
      });
    await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
    const again = await start(0);
    expect(again.administration?.host).toBe(ADMINISTRATION);
    await again.stop();
  });

  it('the page of the district has a name only where one is set', () => {
    const made = (DISTRICT_HOST?: string) => makeDistrictConfig({ SCHOOLS_DIR: './schools', DISTRICT_HOST });
    expect(made()?.districtHost).toBeNull();
    expect(made(ADMINISTRATION)?.districtHost).toBe(ADMINISTRATION);
  });
});
