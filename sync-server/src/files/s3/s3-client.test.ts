import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openTestStorage, type TestStorage } from '#test/files/test-storage.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createS3Client, type S3Client } from './s3-client.ts';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let storage: TestStorage;
let s3: S3Client;
beforeAll(async () => {
  storage = await openTestStorage();
  s3 = createS3Client(storage.options);
});
afterAll(() => storage.close());

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A storage that answers as `answer` says. */
async function openOddStorage(answer: RequestListener): Promise<S3Client> {
  server = createServer(answer);
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return createS3Client({ ...storage.options, endpoint: `http://127.0.0.1:${port}/` });
}

async function keysOf(client: S3Client, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of client.list(prefix)) keys.push(key);
  return keys;
}

it('an object is read back as it was stored, whole and by range', async () => {
  const bytes = randomBytes(70_000);
  await s3.put('a/sound', bytes, hashOf(bytes));
  const whole = await s3.get('a/sound');
  expect(whole?.size).toBe(bytes.length);
  expect(hashOf(await buffer(whole!.content))).toBe(hashOf(bytes));
  const part = await s3.get('a/sound', { start: 10, end: 19 });
  expect(part?.size).toBe(10);
  expect(await buffer(part!.content)).toEqual(bytes.subarray(10, 20));
  expect(await s3.head('a/sound')).toEqual({ size: bytes.length, modifiedAt: expect.any(Number) });
});

it('a file of the disk is stored without reading it into memory first, and a second time in its place', async () => {
  const path = join(temporaryFolder(), 'school.db');
  for (const size of [3_000_000, 10]) {
    const bytes = randomBytes(size);
    writeFileSync(path, bytes);
    await s3.put('file', await openAsBlob(path), hashOf(bytes));
    expect(hashOf(await buffer((await s3.get('file'))!.content))).toBe(hashOf(bytes));
  }
});

it('an object that is not there is null, and deleting it is no error', async () => {
  expect(await s3.get('nobody')).toBeNull();
  expect(await s3.head('nobody')).toBeNull();
  await s3.delete('nobody');
  await s3.put('somebody', Buffer.from('x'), hashOf(Buffer.from('x')));
  await s3.delete('somebody');
  expect(await s3.head('somebody')).toBeNull();
});

it('keys with spaces, signs and letters beyond ASCII are signed, stored and listed as they are', async () => {
  const keys = ['odd/007', "odd/a b+c'(1)*!.txt", 'odd/Zoë & Søren <3>', 'odd/é%2F?#'];
  for (const key of keys) await s3.put(key, Buffer.from(key), hashOf(Buffer.from(key)));
  expect((await keysOf(s3, 'odd/')).toSorted()).toEqual(keys.toSorted());
  expect(await keysOf(s3, 'odd/a b+')).toEqual(["odd/a b+c'(1)*!.txt"]);
  for (const key of keys) expect((await buffer((await s3.get(key))!.content)).toString()).toBe(key);
});

it('a list of several pages has every object once', async () => {
  const asked: (string | null)[] = [];
  const paged = await openOddStorage((request, response) => {
    const query = new URL(request.url ?? '', 'http://storage').searchParams;
    asked.push(query.get('continuation-token'));
    const page = asked.length;
    const next = page < 3 ? `<NextContinuationToken>a+b/${page}=</NextContinuationToken>` : '';
    const entry = `<Key>many/${page}</Key><LastModified>2026-11-24T06:00:00.000Z</LastModified><Size>${page}</Size>`;
    response.end(`<ListBucketResult>${next}<Contents>${entry}</Contents></ListBucketResult>`);
  });
  expect(await keysOf(paged, 'many/')).toEqual(['many/1', 'many/2', 'many/3']);
  expect(asked).toEqual([null, 'a+b/1=', 'a+b/2=']);
});

it('a prefix that nothing begins with has an empty list', async () => {
  expect(await keysOf(s3, 'none/')).toEqual([]);
});

it('a wrong account, a wrong bucket and a storage that is away are told apart by their codes', async () => {
  const wrongAccount = createS3Client({ ...storage.options, accessKeyId: 'nobody' });
  await expect(wrongAccount.get('a')).rejects.toMatchObject({ code: 'InvalidAccessKeyId', status: 403 });
  await expect(wrongAccount.head('a')).rejects.toMatchObject({ status: 403 });
  const wrongBucket = createS3Client({ ...storage.options, bucket: 'nowhere' });
  await expect(wrongBucket.get('a')).rejects.toMatchObject({ code: 'NoSuchBucket', status: 404 });
  await expect(keysOf(wrongBucket, '')).rejects.toMatchObject({ code: 'NoSuchBucket' });
  const away = createS3Client({ ...storage.options, endpoint: 'http://127.0.0.1:9' });
  await expect(away.head('a')).rejects.toMatchObject({ code: 'Unreachable', status: null });
});

it('a message of an error holds neither the secret nor the key of the object', async () => {
  const wrong = { accessKeyId: 'nobody', secretAccessKey: 'hush-hush' };
  const client = createS3Client({ ...storage.options, ...wrong });
  const error: Error = await client.get('children/Mei').catch((reason) => reason);
  expect(error.message).toBe('The S3 storage answered InvalidAccessKeyId (403).');
});

it('a storage that is busy for a moment is asked again', async () => {
  let calls = 0;
  const busy = await openOddStorage((request, response) => {
    request.resume();
    calls++;
    response.writeHead(calls < 3 ? 503 : 200).end();
  });
  await busy.put('a', Buffer.from('x'), hashOf(Buffer.from('x')));
  expect(calls).toBe(3);
});

it('an upload that the storage refuses is an error with its code', async () => {
  const strict = await openOddStorage((request, response) => {
    request.resume();
    response.writeHead(400).end('<Error><Code>XAmzContentSHA256Mismatch</Code></Error>');
  });
  const upload = strict.put('a', Buffer.from('x'), hashOf(Buffer.from('y')));
  await expect(upload).rejects.toMatchObject({ code: 'XAmzContentSHA256Mismatch', status: 400 });
});

it('a page of a portal in place of a list is an error, not an empty bucket', async () => {
  const portal = await openOddStorage((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Sign in</body></html>'),
  );
  await expect(keysOf(portal, '')).rejects.toMatchObject({ code: 'Unreadable' });
});
