/** Bodies in parts: a page of documents is large and shared by many answers, and copying it costs as much as the rest. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';

/** Smaller bodies go as they are: a network carries them in a few packets, which follow each other at once. */
const COMPRESSED_FROM_BYTES = 4_096;
/** The quickest: a page of documents becomes a tenth, and slower levels make it hardly smaller (decision 155). */
const GZIP_LEVEL = 1;

const gzipAside = promisify(gzip);

/**
 * Sends a body that consists of these parts, with the headers that the reply has so far: compressed where it is large
 * and the caller takes gzip. Wi-Fi is slower than the compression, which has threads of its own.
 */
export async function sendParts(
  reply: FastifyReply,
  type: string,
  parts: readonly Buffer[],
): Promise<FastifyReply> {
  const size = sizeOf(parts);
  if (size < COMPRESSED_FROM_BYTES || !takesGzip(reply)) return send(reply, type, parts);
  const compressed = await gzipAside(Buffer.concat(parts, size), { level: GZIP_LEVEL });
  return send(reply.header('content-encoding', 'gzip'), type, [compressed]);
}

function send(reply: FastifyReply, type: string, parts: readonly Buffer[]): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { ...headersOf(reply), 'content-type': type, 'content-length': sizeOf(parts) });
  // One packet train instead of a write per part.
  raw.cork();
  for (const part of parts) raw.write(part);
  raw.end();
  raw.uncork();
  return reply;
}

const sizeOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0);

const takesGzip = ({ request }: FastifyReply) =>
  negotiate(String(request.headers['accept-encoding'] ?? ''), ['gzip']) === 'gzip';

/** Those set to nothing are left out. */
function headersOf(reply: FastifyReply): Record<string, number | string | string[]> {
  const headers = Object.entries(reply.getHeaders());
  return Object.fromEntries(headers.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
