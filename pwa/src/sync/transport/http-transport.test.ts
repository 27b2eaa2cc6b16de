import {
  BLOB_TIMEOUT_MS,
  CODE_HEADER,
  PROTOCOL_HEADER,
  REQUEST_TIMEOUT_MS,
  THIN_NETWORK_BYTES,
} from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createHttpTransport } from './http-transport.ts';

const access = { lane: 'lane-1', token: 'secret', session: null };
const blob = { sha256: 'ab'.repeat(32), type: 'audio/webm', bytes: new ArrayBuffer(3) };

function answer(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  return () =>
    Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { [PROTOCOL_HEADER]: '1', ...headers } }),
    );
}

function setUp(reply: (init: RequestInit) => Promise<Response>) {
  const clock = createFakeClock(Date.parse('2026-01-01T00:00:00Z'));
  const requests: { url: string; init: RequestInit }[] = [];
  const transport = createHttpTransport({
    clock,
    fetch: (url, init = {}) => {
      requests.push({ url: String(url), init });
      return reply(init);
    },
  });
  return { transport, clock, requests };
}

const never = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

describe('outcome of a reply', () => {
  it.each([
    [401, {}, { kind: 'unauthorized' }],
    [401, { code: 'session_expired' }, { kind: 'unauthorized' }],
    [401, { code: 'not_signed_in' }, { kind: 'unauthorized', lacksSession: true }],
    [403, { code: 'wrong_role' }, { kind: 'revoked', code: 'wrong_role' }],
    [410, { code: 'lane_revoked' }, { kind: 'revoked', code: 'lane_revoked' }],
    [410, { code: 'account_deleted' }, { kind: 'revoked', code: 'account_deleted' }],
    [410, { code: 'tablet_revoked' }, { kind: 'revoked', code: 'tablet_revoked' }],
    [403, { code: 'origin_refused' }, { kind: 'retry', why: 'server', code: 'origin_refused' }],
    [403, { code: 'not_owner' }, { kind: 'retry', why: 'server', code: 'not_owner' }],
    [403, {}, { kind: 'retry', why: 'server', code: 'status_403' }],
    [410, {}, { kind: 'retry', why: 'server' }],
    [404, { code: 'not_found' }, { kind: 'unknown' }],
    [409, { code: 'account_mismatch' }, { kind: 'mismatch' }],
    [409, { code: 'lane_fork' }, { kind: 'fork' }],
    [409, { code: 'lane_gap', details: { expected: 4 } }, { kind: 'gap', expected: 4 }],
    [409, { expected: 4 }, { kind: 'gap', expected: 4 }],
    [409, { code: 'conflict' }, { kind: 'refused', status: 409, code: 'conflict' }],
    [400, { code: 'invalid_body' }, { kind: 'refused', status: 400, code: 'invalid_body' }],
    [413, { code: 'too_large' }, { kind: 'refused', status: 413, code: 'too_large' }],
    [415, {}, { kind: 'refused', status: 415, code: 'status_415' }],
    [422, { code: 'idempotency_mismatch' }, { kind: 'refused', status: 422, code: 'idempotency_mismatch' }],
    [422, { code: 'hash_mismatch' }, { kind: 'retry', why: 'server' }],
    [426, {}, { kind: 'retry', why: 'outdated' }],
    [408, {}, { kind: 'retry', why: 'server' }],
    [425, { code: 'account_unknown' }, { kind: 'retry', why: 'server' }],
    [429, { code: 'rate_limited' }, { kind: 'retry', why: 'server', code: 'rate_limited' }],
    [503, { code: 'busy' }, { kind: 'retry', why: 'busy' }],
    [500, {}, { kind: 'retry', why: 'server' }],
    [502, {}, { kind: 'retry', why: 'server' }],
  ])('the transport classifies a reply with status %i and body %j', async (status, body, outcome) => {
    const { transport } = setUp(answer(status, body));
    expect(await transport.sendCommands(access, [])).toEqual(outcome);
  });

  it('a reply without a body also reports a revoked lane', async () => {
    const headers = { [PROTOCOL_HEADER]: '1', [CODE_HEADER]: 'lane_revoked' };
    const gone = async () => new Response(null, { status: 410, headers });
    expect(await setUp(gone).transport.headBlob(access, blob.sha256)).toEqual({
      kind: 'revoked',
      code: 'lane_revoked',
    });
  });

  it.each([
    ['7', 7000],
    ['Thu, 01 Jan 2026 00:00:05 GMT', 5000],
    ['99999', 600_000],
    ['soon', undefined],
  ])('a retry waits as long as a busy server requests: %s', async (header, after) => {
    const { transport } = setUp(answer(503, {}, { 'retry-after': header }));
    expect(await transport.health()).toEqual({
      kind: 'retry',
      why: 'busy',
      ...(after !== undefined && { after }),
    });
  });
});

describe('foreign replies', () => {
  it('the page of a captive portal is no reply', async () => {
    const portal = async () => new Response('<html>Welcome to the hotel</html>', { status: 200 });
    expect(await setUp(portal).transport.sendCommands(access, [])).toEqual({ kind: 'retry', why: 'foreign' });
    expect(await setUp(portal).transport.headBlob(access, blob.sha256)).toEqual({
      kind: 'retry',
      why: 'foreign',
    });
  });

  it('JSON without the protocol header, and the header without JSON, are no reply', async () => {
    const json = async () => new Response('{"lastNumber":5}', { status: 200 });
    expect(await setUp(json).transport.laneState(access)).toEqual({ kind: 'retry', why: 'foreign' });
    const cut = async () =>
      new Response('{"lastNumber":', { status: 200, headers: { [PROTOCOL_HEADER]: '1' } });
    expect(await setUp(cut).transport.laneState(access)).toEqual({ kind: 'retry', why: 'foreign' });
  });

  it('a foreign 401 or 404 is no reply', async () => {
    const { transport } = setUp(async () => new Response('no', { status: 401 }));
    expect(await transport.laneState(access)).toEqual({ kind: 'retry', why: 'foreign' });
  });

  it('a failed fetch and a refused redirect are network failures', async () => {
    const { transport, requests } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await transport.health()).toEqual({ kind: 'retry', why: 'network' });
    expect(requests[0]?.init.redirect).toBe('error');
  });
});

describe('timeouts', () => {
  it('a call times out after 15 s', async () => {
    const { transport, clock } = setUp(never);
    const waiting = transport.health();
    await clock.advance(REQUEST_TIMEOUT_MS);
    expect(await waiting).toEqual({ kind: 'retry', why: 'timeout' });
    expect(clock.pending()).toBe(0);
  });

  it.each([
    [48_000, 15_000],
    [300_000, 105_000],
    [5_000_000, 900_000],
  ])('a call with a body of %d characters times out after %d ms', async (length, timeout) => {
    const { transport, clock } = setUp(never);
    const payload = { text: 'x'.repeat(length) };
    const command = { number: 1, commandId: 'c', type: 'activity.save', at: '', payload } as const;
    let outcome: unknown;
    void transport.sendCommands(access, [command]).then((value) => (outcome = value));
    await clock.advance(timeout - 1);
    expect(outcome).toBeUndefined();
    await clock.advance(1);
    expect(outcome).toEqual({ kind: 'retry', why: 'timeout' });
  });

  it('a file upload times out after 120 s', async () => {
    const { transport, clock } = setUp(never);
    let outcome: unknown;
    void transport.putBlob(access, blob).then((value) => (outcome = value));
    await clock.advance(BLOB_TIMEOUT_MS - 1);
    expect(outcome).toBeUndefined();
    await clock.advance(1);
    expect(outcome).toEqual({ kind: 'retry', why: 'timeout' });
  });

  it('a large file has as long as a thin network may need', async () => {
    const { transport, clock } = setUp(never);
    let outcome: unknown;
    const bytes = new ArrayBuffer(16 * THIN_NETWORK_BYTES);
    void transport.putBlob(access, { ...blob, bytes }).then((value) => (outcome = value));
    await clock.advance(16 * REQUEST_TIMEOUT_MS - 1);
    expect(outcome).toBeUndefined();
    await clock.advance(1);
    expect(outcome).toEqual({ kind: 'retry', why: 'timeout' });
  });
});

describe('credentials', () => {
  it("a student's lane is sent with its token alone", async () => {
    const { transport, requests } = setUp(answer(200, { lastNumber: 0 }));
    await transport.laneState(access);
    expect(requests[0]?.init.credentials).toBe('omit');
    expect(requests[0]?.init.headers).toEqual({ [PROTOCOL_HEADER]: '1', authorization: 'Bearer secret' });
  });

  it("a teacher's lane is sent with token, cookie and account", async () => {
    const { transport, requests } = setUp(answer(200, {}));
    await transport.putBlob({ ...access, session: 'rivera' }, blob);
    expect(requests[0]?.init.credentials).toBe('include');
    expect(requests[0]?.init.headers).toMatchObject({ 'x-account': 'rivera', 'content-type': 'audio/webm' });
    expect(requests[0]?.init.body).toBe(blob.bytes);
  });

  it("a class tablet pulls for a student with the tablet's token and without a session", async () => {
    const { transport, requests } = setUp(answer(200, { cursor: 'c', more: false, docs: [], lanes: {} }));
    await transport.pull('mei', { cursor: null, lanes: [] }, 'secret');
    await transport.pull('mei', { cursor: null, lanes: [] });
    expect(requests.map(({ init }) => init.credentials)).toEqual(['omit', 'include']);
    expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret', 'x-account': 'mei' });
    expect(requests[1]?.init.headers).not.toHaveProperty('authorization');
    expect(requests[1]?.init.headers).toMatchObject({ 'x-account': 'mei' });
  });

  it('headBlob distinguishes a missing file from an existing one', async () => {
    const missing = async () => new Response(null, { status: 404, headers: { [PROTOCOL_HEADER]: '1' } });
    const there = async () => new Response(null, { status: 200, headers: { [PROTOCOL_HEADER]: '1' } });
    expect(await setUp(missing).transport.headBlob(access, blob.sha256)).toEqual({
      kind: 'ok',
      value: false,
    });
    expect(await setUp(there).transport.headBlob(access, blob.sha256)).toEqual({ kind: 'ok', value: true });
  });

  it('pull distinguishes a reset from a page', async () => {
    const { transport } = setUp(answer(200, { reset: 'view' }));
    expect(await transport.pull('mei', { cursor: null, lanes: [] })).toEqual({
      kind: 'reset',
      reason: 'view',
    });
  });
});
