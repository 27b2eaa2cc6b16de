/** What goes over the wire, judged by the rules of Signature Version 4: s3rver does not check this version. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectedSignature } from '#test/files/expected-signature.ts';
import { createS3Client, type S3Client } from './s3-client.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let server: Server;
let requests: IncomingMessage[];
let s3: S3Client;
beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    request.resume();
    requests.push(request);
    const body = '<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>';
    response.setHeader('content-length', body.length);
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  s3 = createS3Client({
    ...{ endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1', bucket: 'school' },
    ...{ accessKeyId: 'AK', secretAccessKey: SECRET },
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('every call is signed as Signature Version 4 wants, also with an odd key', async () => {
  const key = "files/a b+c'(1)*!é&=.webm";
  const bytes = Buffer.from('sound');
  await s3.put(key, bytes, sha256(bytes));
  (await s3.get(key, { start: 0, end: 3 }))?.content.resume();
  await s3.head(key);
  await s3.delete(key);
  for await (const _ of s3.list('files/a b+c*')) expect.unreachable();
  expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'HEAD', 'DELETE', 'GET']);
  for (const request of requests)
    expect(request.headers.authorization).toContain(`Signature=${expectedSignature(request, SECRET)}`);
});

it('the hash, length and place of an upload are signed, so that the storage refuses what was damaged', async () => {
  const bytes = Buffer.from('sound');
  await s3.put('files/ab', bytes, sha256(bytes));
  expect(requests[0]?.url).toBe('/school/files/ab');
  expect(requests[0]?.headers).toMatchObject({
    ...{ 'x-amz-content-sha256': sha256(bytes), 'content-length': '5' },
    authorization: expect.stringContaining('x-amz-content-sha256'),
  });
  expect(requests[0]?.headers['transfer-encoding']).toBeUndefined();
});
