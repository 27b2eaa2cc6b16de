/** Refuses requests that call the server by a name that is not its own, before any other check. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#errors.ts';
import { isCall } from './guard-calls.ts';
import { type HostRules, hostName } from './hosts.ts';

/** Must come before what it guards: pages, calls and the WebSocket alike. */
export function guardHost(app: FastifyInstance, rulesOf: (request: FastifyRequest) => HostRules): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Programs of HTTP/1.0 name no host; browsers always do.
    if (request.host === '' || rulesOf(request).allows(request.host)) return done();
    const sentence = refusal(hostName(request.host));
    if (isCall(request.url)) throw new AppError('host_refused', undefined, sentence);
    reply.code(403).type('text/plain; charset=utf-8').send(`${sentence}\n`);
  });
}

/** For the school's technician, who sees it in the browser. */
function refusal(name: string): string {
  const shown = name.replace(/[^a-z0-9.:_-]/g, '?').slice(0, 100);
  return `This server does not answer to the name ${shown}. If the name is right, start the server with ALLOWED_HOSTS=${shown} (several names with commas).`;
}
