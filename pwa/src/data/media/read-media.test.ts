import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { findMediaProblem, type ReadMediaParts, readMedia } from './read-media.ts';

const hash = 'a'.repeat(64);
const address = `/uploads/${hash}.webm`;

function setUp(answer: () => Response | Promise<Response>, local = false) {
  const requests: string[] = [];
  const blob = { bytes: new TextEncoder().encode('here').buffer, type: 'audio/webm' };
  const parts = {
    fetch: async (url: string, init: RequestInit) => {
      requests.push(`${init.method} ${url}`);
      return answer();
    },
    outbox: { blobs: { get: async (key: string) => (local && key === hash ? blob : undefined) } },
  };
  return { parts: parts as unknown as ReadMediaParts, requests };
}

const ours = (status: number) => new Response('x', { status, headers: { [PROTOCOL_HEADER]: '1' } });

describe('reading a file', () => {
  it('a file in the outbox is read without a request', async () => {
    const { parts, requests } = setUp(() => ours(200), true);
    expect(await (await readMedia(address, parts)).text()).toBe('here');
    expect(requests).toEqual([]);
  });

  it('a file that is not in the outbox is fetched', async () => {
    const { parts, requests } = setUp(() => ours(200));
    expect(await (await readMedia(address, parts)).text()).toBe('x');
    expect(requests).toEqual([`GET ${address}`]);
  });

  it('a file in the outbox is there before the school has it', async () => {
    const { parts, requests } = setUp(() => ours(404), true);
    expect(await findMediaProblem(address, parts)).toBeNull();
    expect(requests).toEqual([]);
  });

  it('a file is reported gone only when the school says so', async () => {
    expect(await findMediaProblem(address, setUp(() => ours(404)).parts)).toBe('missing');
    const portal = setUp(() => new Response('Please log in', { status: 404 }));
    expect(await findMediaProblem(address, portal.parts)).toBe('unreachable');
    const moved = setUp(() => ours(410));
    expect(await findMediaProblem(address, moved.parts)).toBe('unreachable');
    const offline = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findMediaProblem(address, offline.parts)).toBe('unreachable');
    expect(await findMediaProblem(address, setUp(() => ours(200)).parts)).toBeNull();
  });

  /** A network that swallows packets: a request ends only when it is given up. */
  function setUpSilence(begin: (signal?: AbortSignal | null) => Promise<Response>) {
    const clock = createFakeClock();
    const { parts } = setUp(() => ours(200));
    const get = (_: string, { signal }: RequestInit) => begin(signal);
    return { clock, parts: { ...parts, clock, fetch: get as typeof fetch } };
  }
  const never = (signal?: AbortSignal | null) =>
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)));

  it('a question about a file that nobody answers is given up like any request', async () => {
    const { clock, parts } = setUpSilence(never);
    const problem = findMediaProblem(address, parts);
    await clock.advance(15_000);
    expect([await problem, clock.pending()]).toEqual(['unreachable', 0]);
  });

  it('a file is given up where nothing comes any more, not where the network is thin', async () => {
    const { clock, parts } = setUpSilence(async (signal) => {
      const body = new ReadableStream({
        start(pieces) {
          signal?.addEventListener('abort', () => pieces.error(signal?.reason));
          for (const minute of [1, 2, 3])
            clock.setTimeout(() => pieces.enqueue(new Uint8Array([minute])), minute * 60_000);
        },
      });
      return new Response(body, { headers: { [PROTOCOL_HEADER]: '1' } });
    });
    let code = '';
    const reading = readMedia(address, parts).catch((error) => {
      code = error.code;
    });
    await clock.advance(5 * 60_000 - 1);
    expect(code).toBe('');
    await clock.advance(1);
    await reading;
    expect([code, clock.pending()]).toEqual(['unreachable', 0]);
  });
});
