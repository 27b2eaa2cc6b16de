import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { ApiError } from './api-error.ts';
import { createApi } from './client.ts';

const headers = { [PROTOCOL_HEADER]: '1', 'content-type': 'application/json' };
const ok = (body: unknown) => new Response(JSON.stringify(body), { headers });
const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ error: 'No.', code }), { status, headers });

/** A client whose server gives the listed answers one after the other, the last one for ever. */
function setUp(...answers: (Response | (() => Response | Promise<Response>))[]) {
  const clock = createFakeClock();
  const requests: { url: string; init: RequestInit }[] = [];
  const api = createApi({
    clock,
    account: () => 'account-1',
    fetch: async (url, init) => {
      requests.push({ url: String(url), init: init ?? {} });
      const answer = answers[Math.min(requests.length, answers.length) - 1]!;
      return typeof answer === 'function' ? answer() : answer.clone();
    },
  });
  return { api, requests, clock };
}

describe('api', () => {
  it('the client names the account, sends cookies and follows no redirect', async () => {
    const { api, requests } = setUp(ok([]));
    expect(await api('GET /api/recordings', { query: { activityId: 7, studentId: '' } })).toEqual([]);
    expect(requests[0]?.url).toBe('/api/recordings?activityId=7');
    expect(requests[0]?.init).toMatchObject({ credentials: 'include', redirect: 'error', method: 'GET' });
    expect(requests[0]?.init.headers).toEqual({ 'x-account': 'account-1', [PROTOCOL_HEADER]: '1' });
  });

  it('the client puts parameters into the path and a body only where there is one', async () => {
    const { api, requests } = setUp(ok({}));
    await api('PATCH /api/users/:id/reset-password', { params: { id: 12 }, body: { password: 'bird' } });
    expect(requests[0]?.url).toBe('/api/users/12/reset-password');
    expect(requests[0]?.init.body).toBe('{"password":"bird"}');
    await api('POST /api/auth/logout');
    expect(requests[1]?.init).not.toHaveProperty('body');
  });

  it('the client names the key under which a write is done once', async () => {
    const { api, requests } = setUp(ok({}));
    await api('POST /api/users', { body: {}, idempotencyKey: 'key-1' });
    expect(requests[0]?.init.headers).toMatchObject({ 'idempotency-key': 'key-1' });
  });

  it('the client answers null to a read without a session', async () => {
    expect(await setUp(refusal(401, 'not_signed_in')).api('GET /api/users/current')).toBeNull();
  });

  it('the client turns a refusal into status, code and the specified text', async () => {
    const { api } = setUp(refusal(409, 'username_taken'));
    const error = await api('POST /api/users', { body: {} }).catch((reason) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'username_taken', sentence: 'No.' });
    expect(error.message).toBe('409: {"error":"No.","code":"username_taken"}');
  });

  it('the client uses the status text when the body is empty', async () => {
    const empty = new Response(null, { status: 500, statusText: 'Broken', headers });
    await expect(setUp(empty).api('POST /api/auth/logout')).rejects.toThrow('500: Broken');
  });

  it('the client tries a read twice more, 1 and 2 seconds apart', async () => {
    const { api, requests, clock } = setUp(refusal(500, 'server_error'));
    const reading = api('GET /api/activities').catch((reason) => reason);
    await clock.advance(999);
    expect(requests).toHaveLength(1);
    await clock.advance(1);
    expect(requests).toHaveLength(2);
    await clock.advance(2000);
    expect(requests).toHaveLength(3);
    expect(await reading).toMatchObject({ status: 500 });
  });

  it('the client never tries a 403 or a write again', async () => {
    const read = setUp(refusal(403, 'wrong_role'));
    await expect(read.api('GET /api/users')).rejects.toMatchObject({ status: 403 });
    const write = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(write.api('POST /api/auth/logout')).rejects.toMatchObject({
      status: 0,
      code: 'unreachable',
    });
    expect([read.requests.length, write.requests.length]).toEqual([1, 1]);
  });

  it('a captive portal counts as no answer at all', async () => {
    const portal = new Response('<html>Please log in</html>', { headers: { 'content-type': 'text/html' } });
    await expect(setUp(portal).api('POST /api/auth/logout')).rejects.toMatchObject({ code: 'unreachable' });
  });
});
