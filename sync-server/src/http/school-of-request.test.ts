/** One app serves two schools; a header of a request says which of them is meant. */
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

const OAK = 'oak.test';
const ELM = 'elm.test';
const CALLS_PER_MINUTE = 3;
let schools: ReadonlyMap<string, TestSchool>;
let app: FastifyInstance;

beforeEach(async () => {
  const open = (host: string) => openTestSchool({ inMemory: true, settings: { allowedHosts: [host] } });
  const [oak, elm] = [await open(OAK), await open(ELM)];
  schools = new Map([
    [OAK, oak],
    [ELM, elm],
  ]);
  const { config, secrets, log } = oak.school;
  const limits = { ...config.limits, callsPerMinute: CALLS_PER_MINUTE };
  app = buildApp({ config: { ...config, limits }, secrets, log }, ({ headers }) => {
    const named = schools.get(String(headers['x-test-school']));
    if (!named) throw new Error('no such school');
    return named.school;
  });
});
afterEach(async () => {
  await app.close();
  for (const school of schools.values()) await school.close();
});

const call = (school: string, url: string, host = school) =>
  app.inject({ url, headers: { host, 'x-test-school': school } });

it('the calls of one school do not count against another school at the same address', async () => {
  const statuses = async (host: string) => {
    const answers = [];
    for (let at = 0; at <= CALLS_PER_MINUTE; at++)
      answers.push((await call(host, '/api/settings')).statusCode);
    return answers;
  };
  const limited = [...Array(CALLS_PER_MINUTE).fill(401), 429];
  expect(await statuses(OAK)).toEqual(limited);
  expect(await statuses(ELM)).toEqual(limited);
});

it('the metrics of a school count its own requests and no other school’s', async () => {
  await call(OAK, '/api/health');
  await call(OAK, '/api/health');
  await call(ELM, '/api/health');
  const count = async (host: string) =>
    /http_request_seconds_count\{.*"\/api\/health".*\} (\d+)/.exec(
      (await call(host, '/api/metrics')).body,
    )?.[1];
  expect([await count(OAK), await count(ELM)]).toEqual(['2', '1']);
  const head = async (host: string) =>
    /chickadee_head (\d+)/.exec((await call(host, '/api/metrics')).body)?.[1];
  await schools.get(OAK)?.teacher('rivera');
  expect(Number(await head(OAK))).toBeGreaterThan(Number(await head(ELM)));
});

it('a school refuses the name of another school', async () => {
  expect((await call(OAK, '/api/health')).statusCode).toBe(200);
  expect((await call(OAK, '/api/health', ELM)).json()).toMatchObject({ code: 'host_refused' });
});
