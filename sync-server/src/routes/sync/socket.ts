/** GET /ws?teacherId=&account=: the socket of whoever is signed in. Query ids are only checked, never believed. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PING_INTERVAL_MS, PONG_TIMEOUT_MS } from 'shared-schema/sync/protocol';
import type { UserActor } from '#access/actor.ts';
import { requireUser } from '#access/actor.ts';
import { AppError } from '#errors.ts';
import type { Connection } from '#live/hub.ts';
import { createPokeSocket } from '#live/poke-socket.ts';

const PONG = JSON.stringify({ type: 'pong' });
const CLOSE_SILENT = 4000;
/** A socket without a ping for this long is closed. */
const SILENCE_TIMEOUT_MS = 2 * (PING_INTERVAL_MS + PONG_TIMEOUT_MS);

interface SocketCall {
  Querystring: Record<string, unknown>;
}

export function socketRoute(app: FastifyInstance): void {
  app.get<SocketCall>(
    '/ws',
    { websocket: true, schema: { hide: true }, preValidation: async (request) => requireOwnSocket(request) },
    (socket, request) => {
      const { session, school } = request;
      if (!session) return socket.close(1008, 'not signed in');
      const connection: Connection = {
        socket: createPokeSocket(socket, request.socket),
        account: session.actor,
        sessionHash: session.hash,
      };
      let silence = watch();
      function watch() {
        return school.clock.setTimeout(() => socket.close(CLOSE_SILENT, 'silent'), SILENCE_TIMEOUT_MS);
      }
      socket.on('message', (data: Buffer) => {
        if (!isPing(data)) return;
        school.clock.clearTimeout(silence);
        silence = watch();
        socket.send(PONG);
      });
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        school.clock.clearTimeout(silence);
        school.hub.remove(connection);
      });
      school.hub.add(connection);
    },
  );
}

/** The page says for whom it listens; a socket for somebody else than the session's account is refused. */
function requireOwnSocket(request: FastifyRequest<SocketCall>): void {
  const account: UserActor = requireUser(request.actor);
  const { teacherId, account: uid } = request.query;
  const named = [teacherId, uid].filter((id) => id !== undefined && id !== '');
  if (named.some((id) => id !== account.uid && id !== String(account.id)))
    throw new AppError('account_mismatch');
}

function isPing(data: Buffer): boolean {
  try {
    return JSON.parse(data.toString())?.type === 'ping';
  } catch {
    return false;
  }
}
