import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool, testConfig } from '#test/test-school.ts';
import { buildApp } from './app.ts';
import { createSchool } from './create-school.ts';

let served: TestSchool;
beforeEach(async () => {
  served = await openTestSchool();
});
afterEach(() => served.close());
const get = (url: string, headers = {}) => served.call({ method: 'GET', url, headers });

describe('every answer of a call', () => {
  it('every answer of a call carries the protocol header, also a refusal', async () => {
    for (const url of ['/api/health', '/api/users/current', '/api/nothing', '/api/sync/lanes/x']) {
      expect((await get(url)).headers[PROTOCOL_HEADER]).toBe('1');
    }
  });

  it('an unknown call is answered with JSON and a code', async () => {
    const reply = await get('/api/nothing', { accept: 'text/html' });
    expect([reply.statusCode, reply.json()]).toEqual([404, { code: 'not_found', error: 'Not found' }]);
  });

  it('an unreadable path is answered with JSON and a code', async () => {
    for (const url of ['/api/%zz', '/api/activities/%E0%A4%A', `/api/activities/${'1'.repeat(500)}`]) {
      const { statusCode, headers, json } = await get(url);
      expect([url, statusCode, json().code]).toEqual([url, 404, 'not_found']);
      expect(headers[PROTOCOL_HEADER]).toBe('1');
    }
  });

  it('a 500 response does not leak the error message', async () => {
    served.school.sessions.find = async () => {
      throw new Error('secret detail');
    };
    const reply = await get('/api/users/current', { cookie: 'chickadee_session=x' });
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'server_error']);
    expect(reply.body).not.toContain('secret');
  });

  it('an app of another protocol is asked to reload', async () => {
    expect((await get('/api/health', { [PROTOCOL_HEADER]: '0' })).statusCode).toBe(426);
  });
});

it('health reports time, incarnation and problems', async () => {
  expect((await get('/api/health')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    protocol: 1,
    incarnation: served.school.incarnation.id,
    time: '2026-01-05T08:00:00.000Z',
    problems: [],
  });
});

it('a request that arrives before the school has begun waits for its incarnation', async () => {
  const school = await createSchool({ config: testConfig(temporaryFolder()), beginsLater: true });
  const app = buildApp(school, () => school);
  let isAnswered = false;
  const reply = app.inject('/api/health').then((answer) => {
    isAnswered = true;
    return answer;
  });
  await app.ready();
  await new Promise(setImmediate);
  expect(isAnswered).toBe(false);
  await school.begin();
  expect((await reply).json()).toMatchObject({ incarnation: school.incarnation.id });
  await app.close();
  await school.close();
});

describe('another site', () => {
  const write = (headers: object) =>
    served.call({ method: 'POST', url: '/api/auth/logout', headers: { host: 'box.localhost', ...headers } });

  it('another site may not write', async () => {
    expect((await write({ origin: 'https://evil.test' })).json().code).toBe('origin_refused');
    expect((await write({ origin: 'null' })).statusCode).toBe(403);
    expect((await write({ origin: 'http://box.localhost' })).statusCode).toBe(204);
    expect((await write({})).statusCode).toBe(204);
  });

  it('another site may not write by an address that is spelled otherwise', async () => {
    const headers = { host: 'box.localhost', origin: 'https://evil.test' };
    const reply = await served.call({ method: 'POST', url: '/%61pi/auth/logout', headers });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'origin_refused']);
  });
});

describe('a name that is not the server’s own', () => {
  const host = 'evil.test:8080';
  const sentence =
    'This server does not answer to the name evil.test. If the name is right, start the server with ALLOWED_HOSTS=evil.test';

  it('a foreign host name is refused for a call, a page and a file, with the name of the setting', async () => {
    const person = { username: 'e', email: 'e@evil.test', firstName: 'E', password: 'secret-secret' };
    const headers = { host, origin: 'http://evil.test:8080' };
    const made = await served.call({ method: 'POST', url: '/api/users', headers, payload: person });
    expect([made.statusCode, made.json()]).toEqual([
      403,
      { code: 'host_refused', error: expect.stringContaining(sentence) },
    ]);
    expect(made.headers[PROTOCOL_HEADER]).toBe('1');
    for (const url of ['/', '/student', '/uploads/x', '/ws', '/api/health']) {
      const reply = await get(url, { host });
      expect([url, reply.statusCode]).toEqual([url, 403]);
      expect(reply.body).toContain(sentence);
    }
    expect((await get('/', { host })).headers['content-type']).toContain('text/plain');
  });

  it('a foreign host name is not repeated in the answer', async () => {
    const reply = await get('/', { host: '<script>alert(1)</script>' });
    expect(reply.body).not.toContain('<');
  });

  it('a configured host name is accepted, also through a trusted proxy', async () => {
    const settings = { allowedHosts: ['school.test'], trustProxy: ['127.0.0.1'] };
    const open = await openTestSchool({ settings });
    const origin = 'https://school.test';
    const logout = (headers: object, remoteAddress = '127.0.0.1') =>
      open.call({ method: 'POST', url: '/api/auth/logout', headers: { origin, ...headers }, remoteAddress });
    expect((await logout({ host: 'school.test' })).statusCode).toBe(204);
    const forwarded = { host: 'localhost:8080', 'x-forwarded-host': 'school.test' };
    expect((await logout(forwarded)).statusCode).toBe(204);
    // Who is no proxy is not believed.
    expect((await logout(forwarded, '192.168.1.66')).json().code).toBe('origin_refused');
    const evil = { host: 'localhost:8080', 'x-forwarded-host': 'evil.test' };
    expect((await logout(evil)).json().code).toBe('host_refused');
    await open.close();
  });
});

it('an answer about a person is not kept by anybody on the way, nor by the browser', async () => {
  const rivera = await served.teacher('Rivera');
  const lifetime = async (reply: Promise<{ headers: Record<string, unknown> }>) =>
    (await reply).headers['cache-control'];
  for (const url of [
    '/api/users',
    '/api/students',
    '/api/users/current',
    '/api/recordings',
    '/api/nothing/else',
  ])
    expect([url, await lifetime(rivera.call('GET', url))]).toEqual([url, 'no-store']);
  expect(await lifetime(rivera.call('POST', '/api/sync/pull', { cookie: null, lanes: [] }))).toBe('no-store');
  expect(await lifetime(get('/uploads/unknown.webm', { cookie: rivera.cookie }))).toBe('no-store');
  const wrong = { username: 'Rivera', password: 'wrong' };
  expect(await lifetime(served.call({ method: 'POST', url: '/api/auth/login', payload: wrong }))).toBe(
    'no-store',
  );
});

describe('the app itself', () => {
  async function withApp() {
    await served.close();
    served = await openTestSchool();
    const folder = join(served.folder, 'app');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Chickadee</title>');
    writeFileSync(join(folder, 'sw.js'), '');
    writeFileSync(join(folder, 'assets', 'main-1a2b3c.js'), '');
    const { folder: kept } = served;
    await served.app.close();
    await served.school.close();
    served = await openTestSchool({ folder: kept, settings: { pwaDir: folder } });
  }

  it('the app is served with the right lifetimes and a policy that lets it run', async () => {
    await withApp();
    const lifetime = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await lifetime('/')).toBe('no-cache');
    expect(await lifetime('/sw.js')).toBe('no-cache');
    expect(await lifetime('/assets/main-1a2b3c.js')).toContain('immutable');
    const policy = (await get('/')).headers['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("media-src 'self' data: blob:");
    expect(policy).toContain(
      "connect-src 'self' ws://localhost:80 wss://localhost:80 https: http://localhost:* http://127.0.0.1:* data: blob:;",
    );
  });

  it('the app may use microphone and camera and no browser feature that it does not need', async () => {
    await withApp();
    for (const url of ['/', '/student']) {
      const policy = (await get(url, { accept: 'text/html' })).headers['permissions-policy'];
      expect(policy).toMatch(/^microphone=\(self\), /);
      expect(policy).toContain('camera=(self)');
      expect(policy).toContain('geolocation=()');
    }
  });

  it('the app carries the header by which the worker tells it from a captive portal', async () => {
    await withApp();
    for (const url of ['/', '/student', '/assets/main-1a2b3c.js']) {
      expect((await get(url, { accept: 'text/html' })).headers).toHaveProperty(PROTOCOL_HEADER);
    }
  });

  it('deep links are answered with the app, and nothing else is', async () => {
    await withApp();
    expect((await get('/Student/Activity/56', { accept: 'text/html' })).body).toContain('Chickadee');
    expect((await get('/assets/gone.js', { accept: 'application/javascript' })).statusCode).toBe(404);
    expect((await get('/uploads/x', { accept: 'text/html' })).statusCode).toBe(401);
    expect((await served.call({ method: 'POST', url: '/student' })).statusCode).toBe(404);
  });

  it('a missing file is not found, also for a worker or a script tag, which accept every type', async () => {
    await withApp();
    const missing = ['/assets/gone.js', '/assets/gone', '/icons/gone.png', '/gone.webmanifest?revision=1'];
    for (const url of missing) {
      for (const accept of ['*/*', 'text/html']) {
        const { statusCode, headers } = await get(url, { accept });
        expect([url, accept, statusCode]).toEqual([url, accept, 404]);
        expect(headers['content-type']).toContain('application/json');
      }
    }
    expect((await get('/student', { accept: '*/*' })).body).toContain('Chickadee');
  });
});

describe('a page with its first screen drawn', () => {
  const DRAWN = '<!doctype html><script>begin()</script>drawn';

  beforeEach(async () => {
    await served.close();
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'prerendered'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>boot screen');
    for (const name of ['index', 'home']) writeFileSync(join(folder, 'prerendered', `${name}.html`), DRAWN);
    served = await openTestSchool({ settings: { pwaDir: folder } });
  });

  it('a browser that nobody has signed in with gets the drawn page, any other the app', async () => {
    for (const url of ['/', '/home', '/home?from=mail']) {
      expect([url, (await get(url)).body]).toEqual([url, DRAWN]);
      const known = await get(url, { cookie: 'chickadee_device=x' });
      expect([url, known.body]).toEqual([url, '<!doctype html>boot screen']);
      expect(known.headers.vary).toMatch(/cookie/i);
    }
    expect((await get('/student', { accept: 'text/html' })).body).toContain('boot screen');
  });

  it('the drawn page is asked for anew each time, and carries the header of our protocol', async () => {
    const { headers } = await get('/');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers).toHaveProperty(PROTOCOL_HEADER);
  });

  it('the policy allows the script of a drawn page by its hash, and no other', async () => {
    const policy = `${(await get('/')).headers['content-security-policy']}`;
    const hash = createHash('sha256').update('begin()').digest('base64');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}';`);
  });
});

describe('development', () => {
  it('development serves the OpenAPI description, production does not', async () => {
    expect((await get('/api/openapi.json')).statusCode).toBe(404);
    const open = await openTestSchool({ settings: { development: true } });
    const reply = await open.call({ method: 'GET', url: '/api/openapi.json' });
    expect(Object.keys(reply.json().paths)).toContain('/api/activities');
    await open.close();
  });
});
