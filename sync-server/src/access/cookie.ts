/** Our cookies. Under TLS the `__Host-` prefix keeps other hosts of the same domain from planting one. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const SESSION = 'chickadee_session';
const DEVICE = 'chickadee_device';
const GOOGLE = 'chickadee_google';
type CookieName = typeof SESSION | typeof DEVICE | typeof GOOGLE;

const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

const isSecure = (request: FastifyRequest) => request.protocol === 'https';
const nameFor = (request: FastifyRequest, name: CookieName) => (isSecure(request) ? `__Host-${name}` : name);

/** The session's token that a request brought, if any. */
export function sessionToken(request: FastifyRequest): string | undefined {
  return read(request, SESSION);
}

/** `seconds` until the browser forgets it. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void {
  write(request, reply, [SESSION, token, seconds]);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  write(request, reply, [SESSION, '', 0]);
}

/** The token of a browser in which somebody signed in before, if any; it grants no access. */
export function deviceToken(request: FastifyRequest): string | undefined {
  return read(request, DEVICE);
}

/** This cookie stays after sign-out: it does not say who uses the browser now. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  write(request, reply, [DEVICE, token, DEVICE_COOKIE_SECONDS]);
}

/** What ties Google's token to the browser that asked for it. */
export function googleSecret(request: FastifyRequest): string | undefined {
  return read(request, GOOGLE);
}

/** `seconds` 0 removes it. */
export function setGoogleCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  seconds: number,
): void {
  write(request, reply, [GOOGLE, secret, seconds]);
}

function read(request: FastifyRequest, name: CookieName): string | undefined {
  const { cookie } = request.headers;
  return cookie === undefined ? undefined : request.server.parseCookie(cookie)[nameFor(request, name)];
}

/** Straight into the headers, so that answers which pass by the framework's own sending have it too. */
function write(
  request: FastifyRequest,
  reply: FastifyReply,
  [name, value, maxAge]: [CookieName, string, number],
): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request), maxAge } as const;
  const own = nameFor(request, name);
  // A sign-in after a renewal in the same request: only the newest cookie of a name counts.
  const others = [reply.getHeader('set-cookie') ?? []]
    .flat()
    .filter((cookie) => !`${cookie}`.startsWith(`${own}=`));
  reply.removeHeader('set-cookie');
  for (const cookie of [...others, request.server.serializeCookie(own, value, options)])
    reply.header('set-cookie', cookie);
}
