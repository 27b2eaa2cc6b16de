/** What somebody is told where no school answers: a sentence as JSON for programs, as a page for people. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, errors } from 'shared-schema/contract/errors';
import { CODE_HEADER, PROTOCOL_HEADER, PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { crossOriginAnswer } from '#access/cross-origin.ts';
import { isCall } from '#access/guard-calls.ts';
import { escapeHtml } from '#http/escape-html.ts';
import type { Away } from './school-host.ts';

interface Refusal {
  readonly code: ErrorCode;
  /** Where the school is now. */
  readonly address?: string;
  readonly retryAfterSeconds?: number;
  /** What people read in place of the sentence of the code. */
  readonly forPeople?: string;
  /** Devices believe only what carries the protocol's header. Without it they try again. */
  readonly isFinal: boolean;
}

const RETRY_SECONDS = 2;
const BUSY: Refusal = { code: 'busy', retryAfterSeconds: RETRY_SECONDS, isFinal: true };
const CLOSED = 'This school is closed for now. What is not sent yet stays on your device.';
/** Leads to the same page of the new address. No server is told what follows the #: the token of a printed card. */
const KEEP_PAGE =
  "document.querySelector('a').href+=(location.pathname+location.search+location.hash).slice(1)";
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(KEEP_PAGE).digest('base64')}'`,
  "frame-ancestors 'none'",
].join('; ');

export function refusalOf(away: Away): Refusal {
  switch (away.state) {
    case 'moved':
      return { code: 'moved', address: away.to, isFinal: true };
    case 'unknown':
      // A disk that is not mounted, or a name that was mistyped in the proxy, must not make devices give up.
      return { code: 'school_unknown', isFinal: false };
    case 'closed':
      // Closed by hand for weeks, a school is not back in a moment. To devices it makes no difference.
      return { ...BUSY, ...(!away.forCommand && { forPeople: CLOSED }) };
    case 'busy':
      return BUSY;
  }
}

/** Answers a request that no school takes. What it sent is not read. A page of another origin may read where to go. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const crossOrigin = crossOriginAnswer(request);
  if (crossOrigin.isQuestion) return void response.writeHead(204, crossOrigin.headers).end();
  const isPage = !isCall(request.url ?? '') && (request.headers.accept ?? '').includes('text/html');
  const body = isPage ? pageOf(refusal) : JSON.stringify(replyOf(refusal));
  response.writeHead(errors[refusal.code].status, {
    ...headersOf(refusal),
    ...crossOrigin.headers,
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    // The rest of a body that nobody reads would be taken for the next request.
    ...(hasBody(request) && { connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The same for a WebSocket, on the bare connection. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  // Node has taken its own listener away: without one, a caller who resets the connection would end the process.
  socket.on('error', () => socket.destroy());
  // A caller that never closes would keep its place among the connections.
  socket.once('finish', () => socket.destroy());
  const { status } = errors[refusal.code];
  const headers = { ...headersOf(refusal), connection: 'close', 'content-length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function replyOf({ code, address }: Refusal) {
  return { error: errors[code].error, code, ...(address !== undefined && { details: { address } }) };
}

function headersOf({ code, retryAfterSeconds, isFinal }: Refusal): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': POLICY,
    ...(isFinal && { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION), [CODE_HEADER]: code }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
}

function pageOf({ code, address, forPeople }: Refusal): string {
  const link =
    address === undefined
      ? ''
      : `<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p><script>${KEEP_PAGE}</script>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Chickadee</title><body style="font:1.25rem/1.5 sans-serif;max-width:36rem;margin:4rem auto;padding:0 1rem">
<p>${escapeHtml(forPeople ?? errors[code].error)}</p>${link}</body></html>
`;
}
