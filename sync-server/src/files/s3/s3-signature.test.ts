/** What goes over the wire, judged by the rules of Signature Version 4: s3rver does not check this version. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createS3Client, type S3Client } from './s3-client.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As the storage reads what came, and writes it down again by RFC 3986. */
const encoded = (text: string) =>
  encodeURIComponent(decodeURIComponent(text)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const encodedParts = (text: string, separator: string) =>
  text.split(separator).map((part) => part.split('=').map(encoded).join('='));

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, from what came over the wire. */
function expectedSignature({ method, url = '', headers }: IncomingMessage): string {
  const [, date, region, signed = ''] =
    headers.authorization?.match(
      /^AWS4-HMAC-SHA256 Credential=AK\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), /,
    ) ?? [];
  const [path = '', query = ''] = url.split('?');
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [
    ...[method, path.split('/').map(encoded).join('/'), encodedParts(query, '&').toSorted().join('&')],
    ...[canonicalHeaders.join(''), signed, headers['x-amz-content-sha256']],
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${sha256(canonical)}`;
  const key = [region ?? '', 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, date ?? ''));
  return hmac(key, toSign).toString('hex');
}

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
    expect(request.headers.authorization).toContain(`Signature=${expectedSignature(request)}`);
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
