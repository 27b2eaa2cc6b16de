/** Large replies are compressed for whoever takes gzip: Wi-Fi is slower than that. docs/decisions/152. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Smaller bodies go as they are: a network carries them in a few packets, which follow each other at once. */
const COMPRESSED_FROM_BYTES = 4_096;
/** The quickest: a page of documents becomes a tenth, and slower levels make it hardly smaller. */
const GZIP_LEVEL = 1;

/** On a thread beside the server's own. */
const gzipAside = promisify(gzip);

/** Whether a body of `size` bytes is worth compressing, and the caller takes it so. */
export function isToBeCompressed({ request }: FastifyReply, size: number): boolean {
  if (size < COMPRESSED_FROM_BYTES || request.method === 'HEAD') return false;
  return negotiate(String(request.headers['accept-encoding'] ?? ''), ['gzip']) === 'gzip';
}

/** The body with gzip; the reply says so. */
export async function compress(reply: FastifyReply, body: Buffer | string): Promise<Buffer> {
  const compressed = await gzipAside(body, { level: GZIP_LEVEL });
  reply.header('content-encoding', 'gzip');
  return compressed;
}

/** Compresses the JSON of calls. Files are no text here, and recordings and pictures would not get smaller. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload !== 'string' || !isToBeCompressed(reply, Buffer.byteLength(payload)))
      return done(null, payload);
    compress(reply, payload).then((body) => done(null, body), done);
  });
}
