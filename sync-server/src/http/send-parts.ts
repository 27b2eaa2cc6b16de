/** Bodies in parts: a page of documents is large and shared by many answers, and copying it costs as much as the rest. */
import type { FastifyReply } from 'fastify';
import { compress, isToBeCompressed } from './compress.ts';

/** Sends a body that consists of these parts, with the headers that the reply has so far; a large one compressed. */
export async function sendParts(
  reply: FastifyReply,
  type: string,
  parts: readonly Buffer[],
): Promise<FastifyReply> {
  const size = sizeOf(parts);
  if (!isToBeCompressed(reply, size)) return send(reply, type, parts);
  return send(reply, type, [await compress(reply, Buffer.concat(parts, size))]);
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

/** Those set to nothing are left out. */
function headersOf(reply: FastifyReply): Record<string, number | string | string[]> {
  const headers = Object.entries(reply.getHeaders());
  return Object.fromEntries(headers.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
