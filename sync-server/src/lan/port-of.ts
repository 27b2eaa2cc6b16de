import type { Server } from 'node:net';

/** The TCP port where a server listens. Throws when it does not listen, or on a socket of the file system. */
export function portOf(server: Server): number {
  const where = server.address();
  if (where === null || typeof where === 'string') throw new Error('the server does not listen on a port');
  return where.port;
}
