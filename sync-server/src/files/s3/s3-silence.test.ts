/** A storage that takes a call and says nothing, or stops in the middle: every call of it ends in a clear error. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSound } from '#test/people/drafts.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock, type TestClock } from '#test/test-clock.ts';
import { SILENCE_LIMIT_MS } from './s3-call.ts';
import { createS3Client, type S3Client } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

let server: Server;
let clock: TestClock;
let s3: S3Client;
/** What the storage does with a call; the test says when it has taken one. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  clock = createTestClock();
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = { accessKeyId: 'key', secretAccessKey: 'secret' };
  s3 = createS3Client({ endpoint, region: 'us-east-1', bucket: 'files', ...key }, { timers: clock });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Lets the storage fall silent at the next call that `isMeant`; resolves when it has taken that call. */
function fallSilentAt(isMeant: (request: IncomingMessage) => boolean, before = answer): Promise<void> {
  return new Promise((taken) => {
    answer = (request, response) => (isMeant(request) ? taken() : before(request, response));
  });
}

const timedOut = { name: 'S3Error', code: 'TimedOut', status: null };
const bytes = Buffer.from('x');
const hash = createHash('sha256').update(bytes).digest('hex');

it.each([
  ['an upload', () => s3.put('a', bytes, hash)],
  ['a download', () => s3.get('a')],
  ['a look', () => s3.head('a')],
  ['a deletion', () => s3.delete('a')],
  [
    'a list',
    async () => {
      for await (const _ of s3.list('a')) return;
    },
  ],
])('%s that the storage never answers ends in an error that says so', async (_what, call) => {
  const taken = fallSilentAt(() => true);
  const called = expect(call()).rejects.toMatchObject({
    ...timedOut,
    message: 'The S3 storage could not be used: TimedOut.',
  });
  await taken;
  clock.advance(SILENCE_LIMIT_MS + 1);
  await called;
  expect(clock.next()).toBeNull();
});

it('a large upload may take as long as a slow line needs', async () => {
  const sound = Buffer.alloc(3_200_000);
  const taken = fallSilentAt(() => true);
  let isOver = false;
  const called = s3.put('a', sound, createHash('sha256').update(sound).digest('hex')).finally(() => {
    isOver = true;
  });
  const refused = expect(called).rejects.toMatchObject(timedOut);
  await taken;
  clock.advance(SILENCE_LIMIT_MS + 99_000);
  await Promise.resolve();
  expect(isOver).toBe(false);
  clock.advance(2_000);
  await refused;
});

it('a download that stops in the middle ends in an error, after what had come', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half');
  };
  const found = await s3.get('a');
  const reading = found!.content[Symbol.asyncIterator]();
  expect((await reading.next()).value.toString()).toBe('half');
  const rest = expect(reading.next()).rejects.toMatchObject(timedOut);
  await untilWaiting();
  clock.advance(SILENCE_LIMIT_MS + 1);
  await rest;
});

it('a reader that takes its time is not the fault of the storage', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-length': 4 }).end('slow');
  const found = await s3.get('a');
  clock.advance(10 * SILENCE_LIMIT_MS);
  expect((await buffer(found!.content)).toString()).toBe('slow');
});

it('each try after a busy answer has its own time', async () => {
  let calls = 0;
  const taken = fallSilentAt(
    () => ++calls === 2,
    (_request, response) => response.writeHead(503).end(),
  );
  const called = expect(s3.head('a')).rejects.toMatchObject(timedOut);
  // The rest before the second try.
  await untilWaiting((ms) => ms < 1_000);
  clock.advance(1_000);
  await taken;
  expect(clock.next()).toBe(SILENCE_LIMIT_MS);
  clock.advance(SILENCE_LIMIT_MS + 1);
  await called;
  expect(calls).toBe(2);
});

it.each(['PUT', 'GET', 'HEAD'])(
  'a file is not acknowledged where the storage falls silent at the %s of its store',
  async (method) => {
    const list = '<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>';
    const taken = fallSilentAt(
      (request) => request.method === method,
      (request, response) => void response.writeHead(200).end(request.method === 'GET' ? list : undefined),
    );
    const store = createS3Store({ s3, prefix: 'oak/', temporaryDir: temporaryFolder() });
    const { bytes: sound } = makeSound();
    const received = expect(
      store.receive(Readable.from([sound]), { maxBytes: 1_000_000 }),
    ).rejects.toMatchObject(timedOut);
    await taken;
    clock.advance(SILENCE_LIMIT_MS + 10_000);
    await received;
  },
);

/** Resolves when a timer of the clock waits whose rest `isMeant`. */
async function untilWaiting(isMeant: (ms: number) => boolean = () => true): Promise<void> {
  for (;;) {
    const next = clock.next();
    if (next !== null && isMeant(next)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
