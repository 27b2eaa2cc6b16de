/** All schools of a process are served by one app: what must not happen between two of them. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestDistrict, type TestDistrict } from '#test/test-district.ts';

const OAK = 'oak.schools.test';
const ELM = 'elm.schools.test';
const HOSTS = [OAK, ELM];
const PASSWORD = 'secret-secret';
let district: TestDistrict;
afterEach(() => district.stop());

/** The cookie of a teacher who has just signed up. */
async function enter(host: string, username: string): Promise<string> {
  const person = { username, email: `${username}@school.test`, firstName: username, lastName: 'Teacher' };
  await district.ask(host, '/api/users', { method: 'POST', body: { ...person, password: PASSWORD } });
  const body = { username, password: PASSWORD, role: 'teacher' };
  const { status, headers } = await district.ask(host, '/api/auth/login', { method: 'POST', body });
  expect(status).toBe(200);
  return String(headers['set-cookie']?.[0]?.split(';')[0]);
}

const cookies = async () =>
  new Map([
    [OAK, await enter(OAK, 'rivera')],
    [ELM, await enter(ELM, 'okafor')],
  ]);

/** As a proxy sends them: requests of all schools over the same few connections. */
function sendThrough(agent: Agent) {
  return (host: string, path: string, cookie: string, body?: object) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const headers = { host, cookie, ...(body && { 'content-type': 'application/json' }) };
      const method = body ? 'POST' : 'GET';
      request({ ...{ agent, host: '127.0.0.1', port: district.port }, method, path, headers }, (answer) =>
        text(answer).then((sent) => resolve({ status: answer.statusCode, body: sent }), reject),
      )
        .on('error', reject)
        .end(body && JSON.stringify(body));
    });
}

it('requests of two schools over the same connections, all at once, reach their own school only', async () => {
  district = await startTestDistrict(HOSTS);
  const signedIn = await cookies();
  const agent = new Agent({ keepAlive: true, maxSockets: 3 });
  const send = sendThrough(agent);
  const names = (host: string) => Array.from({ length: 20 }, (_, at) => `${host} ${at}`);
  const answers = await Promise.all(
    names('').flatMap((_, at) =>
      HOSTS.map(async (host) => {
        const [cookie = '', other = ''] = [host, ...HOSTS.filter((one) => one !== host)].map((one) =>
          signedIn.get(one),
        );
        const made = await send(host, '/api/class-codes', cookie, { name: names(host)[at] });
        const listed = await send(host, '/api/class-codes', cookie);
        const foreign = await send(host, '/api/class-codes', other);
        const { incarnation } = JSON.parse((await send(host, '/api/health', cookie)).body);
        const seen: { name: string }[] = JSON.parse(listed.body);
        const isOwn = seen.length > 0 && seen.every(({ name }) => name.startsWith(host));
        return { host, incarnation, statuses: [made.status, listed.status, foreign.status], isOwn };
      }),
    ),
  );
  for (const answer of answers) expect(answer).toMatchObject({ statuses: [201, 200, 401], isOwn: true });
  const incarnations = HOSTS.map(
    (host) => new Set(answers.filter((a) => a.host === host).map((a) => a.incarnation)),
  );
  expect(incarnations.map(({ size }) => size)).toEqual([1, 1]);
  expect(incarnations[0]).not.toEqual(incarnations[1]);
  for (const host of HOSTS) {
    const { body } = await send(host, '/api/class-codes', signedIn.get(host) ?? '');
    const seen: { name: string }[] = JSON.parse(body);
    expect(seen.map(({ name }) => name).sort()).toEqual(names(host).sort());
  }
  agent.destroy();
});

it('a socket belongs to its own school, and another school’s cookie opens none', async () => {
  district = await startTestDistrict(HOSTS);
  const signedIn = await cookies();
  const connect = (host: string, cookie = '') =>
    new WebSocket(`ws://127.0.0.1:${district.port}/ws`, { headers: { host, cookie } });
  const sockets = HOSTS.map((host) => connect(host, signedIn.get(host)));
  const hellos = await Promise.all(
    sockets.map(async (socket) => JSON.parse(String((await once(socket, 'message'))[0])).incarnation),
  );
  const healths = await Promise.all(HOSTS.map((host) => district.ask(host, '/api/health')));
  expect(hellos).toEqual(healths.map(({ body }) => JSON.parse(body).incarnation));
  const [failure] = await once(connect(ELM, signedIn.get(OAK)), 'error');
  expect(String(failure)).toContain('401');

  const poked: string[] = [];
  for (const [at, socket] of sockets.entries()) socket.on('message', () => poked.push(HOSTS[at] ?? ''));
  const headers = { cookie: signedIn.get(OAK) ?? '' };
  await district.ask(OAK, '/api/class-codes', { method: 'POST', body: { name: 'Oak' }, headers });
  await district.passUntil(() => poked.length > 0);
  // Whatever the other socket was sent would arrive before the answer to this ping.
  const pong = once(sockets[1] as WebSocket, 'message');
  sockets[1]?.send(JSON.stringify({ type: 'ping' }));
  expect(JSON.parse(String((await pong)[0]))).toEqual({ type: 'pong' });
  expect(poked.filter((host) => host === ELM)).toHaveLength(1);
});

it('a school that is closed while a request runs finishes it, and the others go on meanwhile', async () => {
  district = await startTestDistrict(HOSTS);
  const signedIn = await cookies();
  const content = Buffer.from('GIF89a, and what follows after the school was closed');
  const path = `/api/sync/blobs/${createHash('sha256').update(content).digest('hex')}`;
  const upload = request({
    ...{ host: '127.0.0.1', port: district.port, agent: false, method: 'PUT', path },
    headers: {
      ...{ host: OAK, cookie: signedIn.get(OAK) ?? '', expect: '100-continue' },
      ...{ 'content-type': 'image/gif', 'content-length': content.length },
    },
  });
  upload.flushHeaders();
  // Node says it when it hands the request over.
  await once(upload, 'continue');
  district.directory.setState(OAK, { state: 'closed' });
  await district.passUntil(async () => (await district.ask(OAK, '/api/health')).status === 503);
  expect((await district.ask(ELM, '/api/health')).status).toBe(200);
  expect(district.schools.openHosts()).toContain(OAK);

  upload.end(content);
  const [answer] = await once(upload, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
  await district.passUntil(() => !district.schools.openHosts().includes(OAK));
  district.directory.setState(OAK, { state: 'open' });
  const find = async (host: string) =>
    (await district.ask(host, path, { method: 'HEAD', headers: { cookie: signedIn.get(host) ?? '' } }))
      .status;
  expect([await find(OAK), await find(ELM)]).toEqual([200, 404]);
});
