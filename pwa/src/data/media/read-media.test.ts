import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { describe, expect, it } from 'vitest';
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
});
