/** GET /known-school?domain=<host>, for a proxy on this machine that asks whether to get a certificate for a name. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostName } from '#access/hosts.ts';
import type { SchoolDirectory } from './directory/school-directory.ts';

const PATH = '/known-school';
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** True where the request was this question; it is being answered then. A school's own name never asks. */
export function answerKnownSchool(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  directory: Pick<SchoolDirectory, 'find'>,
): boolean {
  if (!url.startsWith(`${PATH}?`) || !LOOPBACK.has(hostName(headers.host ?? ''))) return false;
  const { searchParams } = new URL(url, 'http://localhost');
  void directory.find(searchParams.get('domain') ?? '').then(
    // Who moved away still says so under the old name, which takes a certificate.
    (state) => answer(state === null ? 404 : 200),
    () => answer(503),
  );
  return true;

  function answer(status: number): void {
    response.writeHead(status, { 'content-length': 0 }).end();
  }
}
