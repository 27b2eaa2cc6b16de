/** A database of a test's own in the cluster of the tests: what belongs to a whole database is nobody else's. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DATABASE_URL_VARIABLE } from './test-schemas.ts';

export interface TestDatabase {
  readonly url: string;
  /** Rows of a statement, on a connection that is closed afterwards. */
  ask(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** How many connections others have to it. */
  connections(): Promise<number>;
  /** Ends all of them. */
  dropConnections(): Promise<void>;
  remove(): Promise<void>;
}

const OTHERS = 'from pg_stat_activity where datname = $1';

export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = process.env[DATABASE_URL_VARIABLE] ?? '';
  const name = `district_${randomUUID().replaceAll('-', '')}`;
  const own = new URL(cluster);
  own.pathname = `/${name}`;
  const onCluster = (text: string, values?: unknown[]) => askOnce(cluster, text, values);
  await onCluster(`create database ${name}`);
  return {
    url: own.href,
    ask: (text, values) => askOnce(own.href, text, values),
    connections: async () =>
      Number((await onCluster(`select count(*) as found ${OTHERS}`, [name]))[0]?.found ?? 0),
    dropConnections: async () =>
      void (await onCluster(`select pg_terminate_backend(pid, 10000) ${OTHERS}`, [name])),
    remove: async () => void (await onCluster(`drop database ${name} with (force)`)),
  };
}

async function askOnce(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
