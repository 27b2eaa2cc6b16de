import type { Body } from 'shared-schema/contract';
import { BLOB_TIMEOUT_MS, EXPORT_SIZE_HEADER, PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { expect, it, vi } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { createDownload } from './download.ts';

const asked: Body<'POST /api/recordings/export'> = { format: 'zip', recordings: [1] };
const headers = { [PROTOCOL_HEADER]: '1', 'content-type': 'application/zip', [EXPORT_SIZE_HEADER]: '9' };

/** A server that sends the pieces, then what `end` does with the stream. */
function setUp(
  pieces: string[],
  end: (stream: ReadableStreamDefaultController) => void,
  more: HeadersInit = headers,
) {
  const clock = createFakeClock();
  const canceled = vi.fn();
  const requests: RequestInit[] = [];
  const answer = (init: RequestInit) => {
    const body = new ReadableStream({
      start(stream) {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
        end(stream);
        init.signal?.addEventListener('abort', () => {
          canceled();
          stream.error(init.signal?.reason);
        });
      },
    });
    return new Response(body, { headers: more });
  };
  const download = createDownload({
    clock,
    account: () => 'rivera',
    fetch: async (_, init = {}) => {
      requests.push(init);
      return answer(init);
    },
  });
  const cancel = new AbortController();
  const onBytes = vi.fn();
  const begin = () =>
    download('POST /api/recordings/export', { body: asked }, { signal: cancel.signal, onBytes });
  return { begin, cancel, canceled, onBytes, clock, requests };
}

it('a file comes whole, and each piece is reported with the expected size', async () => {
  const { begin, onBytes, requests, clock } = setUp(['abc', 'defgh'], (stream) => stream.close());
  const file = await begin();
  expect([await file.text(), file.type]).toEqual(['abcdefgh', 'application/zip']);
  expect(onBytes.mock.calls).toEqual([
    [3, 9],
    [8, 9],
  ]);
  expect(requests[0]).toMatchObject({ method: 'POST', body: JSON.stringify(asked) });
  expect(clock.pending()).toBe(0);
});

it('a canceled download ends the request', async () => {
  const { begin, cancel, canceled } = setUp(['abc'], () => {});
  const file = begin();
  await Promise.resolve();
  cancel.abort();
  await expect(file).rejects.toMatchObject({ name: 'AbortError' });
  expect(canceled).toHaveBeenCalled();
});

it('a stream that breaks off is no file', async () => {
  const { begin } = setUp(['abc'], (stream) => stream.error(new Error('broken')));
  await expect(begin()).rejects.toMatchObject({ code: 'unreachable' });
});

it('silence ends a download', async () => {
  const { begin, clock } = setUp(['abc'], () => {});
  const file = begin();
  const failure = expect(file).rejects.toMatchObject({ code: 'unreachable' });
  await clock.advance(0);
  await clock.advance(BLOB_TIMEOUT_MS);
  await failure;
});

it('a page of somebody else is no file', async () => {
  const { begin } = setUp(['<html>'], (stream) => stream.close(), {
    'content-type': 'text/html',
  });
  await expect(begin()).rejects.toMatchObject({ code: 'unreachable' });
});
