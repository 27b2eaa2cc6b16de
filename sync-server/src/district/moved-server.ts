/** The server of a box whose school has moved away: every call is answered with the new address, so that tablets find it. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Config } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';
import { headerTimeouts, REQUEST_TIMEOUT_MS } from '#http/connection-limits.ts';
import { redirectPlainHttp } from '#http/plain-http.ts';
import { portOf } from '#lan/port-of.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { removeLeftDrills } from '#ops/restore/run-drill.ts';
import { removeLeftFiles } from '../moving/claim-files.ts';
import { refusalOf, refuse, refuseUpgrade } from './refusals.ts';

export interface MovedServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Holds the data folder, so that nobody else serves what is in it meanwhile. */
export async function startMovedServer(
  { host, port, dataDir, limits }: Config,
  { tls }: Pick<Secrets, 'tls'>,
  to: string,
): Promise<MovedServer> {
  const lock = lockDataFolder(dataDir, 'server');
  const refusal = refusalOf({ state: 'moved', to });
  const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, ...headerTimeouts(limits.headerMs) };
  const answer: RequestListener = (request, response) => refuse(request, response, refusal);
  const server = tls ? createTlsServer({ ...timeouts, ...tls }, answer) : createServer(timeouts, answer);
  server.on('upgrade', (_request, socket) => refuseUpgrade(socket, refusal));
  server.maxConnections = limits.connections;
  const closePlain = tls ? redirectPlainHttp(server, limits.headerMs) : () => undefined;
  try {
    server.listen(port, host);
    await once(server, 'listening');
    // Not what a restore left: by its copy, the next command knows that it was broken off.
    await removeLeftFiles(dataDir).catch(() => undefined);
    await removeLeftDrills(dataDir).catch(() => undefined);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    port: portOf(server),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      closePlain();
      server.closeAllConnections();
      await closed;
      lock.release();
    },
  };
}
