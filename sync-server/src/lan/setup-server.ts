/**
 * Serves the setup page and the authority's certificate over plain HTTP: a device that does not trust the school's
 * server yet can read nothing over HTTPS. Knows nothing of the school and has no way to its data.
 */

import type { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { portOf } from './port-of.ts';
import { AUTHORITY_PATH, PAGE_POLICY, setupPage } from './setup-page.ts';

export interface SetupSource {
  readonly authority: X509Certificate;
  /** Where Chickadee is, the best address first. */
  readonly appUrls: readonly string[];
  /** The address of this machine that tablets reach. */
  readonly address: string;
  /** What the clock of this machine says, in milliseconds since 1970. */
  readonly now: number;
}

export interface SetupServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Answer {
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
}

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
};

/** Listens (port 0: a free one) without keeping the process alive. Rejects when the port is taken. */
export async function startSetupServer(
  where: { host: string; port: number },
  current: () => SetupSource,
): Promise<SetupServer> {
  const server = createServer((request, response) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const answer = reads && answerTo(request.url ?? '', current(), port);
    if (!answer) {
      response.writeHead(reads ? 404 : 405, common).end();
      return;
    }
    const length = { 'content-length': Buffer.byteLength(answer.body) };
    response.writeHead(200, { ...common, ...length, ...answer.headers }).end(answer.body);
  });
  server.listen(where);
  await once(server, 'listening');
  server.unref();
  const port = portOf(server);
  return { port, close: () => new Promise((done) => server.close(() => done())) };
}

function answerTo(url: string, source: SetupSource, port: number): Answer | null {
  const path = url.split('?')[0];
  if (path === '/' || path === '/setup') return pageAnswer(source, `http://${source.address}:${port}/`);
  if (path === AUTHORITY_PATH) {
    return { headers: { 'content-type': 'application/x-x509-ca-cert' }, body: source.authority.raw };
  }
  return null;
}

function pageAnswer({ authority, appUrls, now }: SetupSource, pageUrl: string): Answer {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
    body: setupPage({ pageUrl, appUrls, fingerprint: authority.fingerprint256, now }),
  };
}
