/** The open connections of this process. Its end must not wait for a machine that is gone, which says no goodbye. */
import type pg from 'pg';

type Client = pg.Client | pg.PoolClient;

export interface OpenClients {
  /** Returns the client itself. */
  note<One extends Client>(client: One): One;
  /** Runs `end`, which closes all of them. What is still open at the limit is cut off. */
  endWithin(limitMs: number, end: () => Promise<void>): Promise<void>;
}

export function createOpenClients(): OpenClients {
  const open = new Set<Client>();
  return {
    note(client) {
      open.add(client);
      client.once('end', () => open.delete(client));
      return client;
    },
    async endWithin(limitMs, end) {
      const timer = setTimeout(() => {
        for (const { connection } of open) connection.stream.destroy();
      }, limitMs);
      await end().finally(() => clearTimeout(timer));
    },
  };
}
