/** How long connections may take, so that one that says nothing, or not to the end, does not hold its place for ever. */

import { MINUTE_MS } from 'shared-schema/clock';
import { MAX_TRANSFER_TIMEOUT_MS } from 'shared-schema/sync/protocol';

/** For a whole request: a device gives a file over a thin network up at last before. One that falls silent ends sooner. */
export const REQUEST_TIMEOUT_MS = MAX_TRANSFER_TIMEOUT_MS + MINUTE_MS;

/** As Fastify has it, for servers that are not Fastify's: a proxy in front keeps its connections a little shorter. */
export const KEEP_ALIVE_MS = 72_000;

/** Of a server of Node: `ms` for a whole header, and before that for the TLS handshake. */
export function headerTimeouts(ms: number) {
  return { headersTimeout: ms, handshakeTimeout: ms, connectionsCheckingInterval: Math.ceil(ms / 4) };
}
