/**
 * Calls that pages of another origin may make: those that show a token of their own, and none with a cookie. A school that
 * moved leaves the app, and what it has not sent, at the old address on each device; from there it is sent. Decision 115.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  ACCOUNT_HEADER,
  CODE_HEADER,
  MEDIA_HEADER,
  PREFETCH_HEADER,
  PROTOCOL_HEADER,
} from 'shared-schema/sync/protocol';

/** Lanes and their files, class tablets, pulls of class tablets, media for them, and whether a server answers at all. */
const PATHS = [
  /^\/api\/health$/,
  /^\/api\/sync\/lanes\/[^/]+(\/commands)?$/,
  /^\/api\/sync\/blobs\/[^/]+$/,
  /^\/api\/sync\/pull$/,
  /^\/api\/sync\/tablet(\/leave)?$/,
  /^\/uploads\/[^/]+$/,
];

const ALLOWED = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT',
  'access-control-allow-headers': [
    'authorization',
    'content-type',
    'range',
    ACCOUNT_HEADER,
    PROTOCOL_HEADER,
    PREFETCH_HEADER,
  ].join(', '),
  'access-control-max-age': '600',
};

const EXPOSED = [
  PROTOCOL_HEADER,
  CODE_HEADER,
  MEDIA_HEADER,
  'retry-after',
  'content-range',
  'accept-ranges',
].join(', ');

/** Answers the browser's question before such a call, and marks the answers. Must come after the guard of hosts. */
export function allowTokenCalls(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const { headers, isQuestion } = crossOriginAnswer(raw);
    reply.headers(headers);
    if (isQuestion) reply.code(204).send();
    else done();
  });
}

/** What an answer to a page of another origin carries. `isQuestion`: the browser asks before the call, and gets 204. */
export function crossOriginAnswer({ method, url = '', headers }: IncomingMessage): {
  headers: Record<string, string>;
  isQuestion: boolean;
} {
  if (headers.origin === undefined || !isTokenPath(url)) return { headers: {}, isQuestion: false };
  const isQuestion = method === 'OPTIONS' && 'access-control-request-method' in headers;
  // Any origin: without the token nothing is read or written, and no cookie comes along with '*'.
  const readable = { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };
  return { headers: { ...readable, ...(isQuestion && ALLOWED) }, isQuestion };
}

/** True for a call that its own token proves, whatever page it comes from. */
export function isTokenCall({ url, headers }: FastifyRequest): boolean {
  const hasToken = headers.authorization?.startsWith('Bearer ') ?? false;
  // A cookie shows that the browser acts for whoever is signed in: such a call must be our own page's.
  return hasToken && headers.cookie === undefined && isTokenPath(url);
}

function isTokenPath(url: string): boolean {
  const [path = ''] = url.split('?');
  return PATHS.some((pattern) => pattern.test(path));
}
