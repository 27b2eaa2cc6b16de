/** The session cookie. Under TLS the `__Host-` prefix keeps other hosts of the same domain from planting one. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'chickadee_session';

const isSecure = (request: FastifyRequest) => request.protocol === 'https';
const nameFor = (request: FastifyRequest) => (isSecure(request) ? `__Host-${NAME}` : NAME);

/** The token a request brought, if any. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : request.server.parseCookie(cookie)[nameFor(request)];
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  days: number,
): void {
  const maxAge = days * 24 * 60 * 60;
  write(request, reply, token, maxAge);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  write(request, reply, '', 0);
}

/** Straight into the headers, so that answers which pass by the framework's own sending have it too. */
function write(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request), maxAge } as const;
  // A sign-in after a renewal in the same request: only the newest cookie counts.
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', request.server.serializeCookie(nameFor(request), value, options));
}
