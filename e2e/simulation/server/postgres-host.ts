/**
 * The machine that simulated servers run on where the data is in PostgreSQL: one schema, and for each start a role of its
 * own. A role that may no longer sign in, and whose connections are ended, is a server without power.
 */
import { randomUUID } from 'node:crypto';
import { migratePostgres } from 'sync-server/db/postgres/migrate-postgres';
import { connectPostgres, type PostgresServer } from 'sync-server/db/postgres/postgres-server';
import type { School } from 'sync-server/school';
import { DATABASE_URL_VARIABLE } from 'sync-server/test/postgres/test-schemas';
import { openBlockingConnection } from './blocking-connection.ts';
import type { SchoolHost, Snapshot } from './school-host.ts';

/** Connections of one simulated server, beside the one for notices. */
const CONNECTIONS = 3;

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = ? and table_type = 'BASE TABLE' and table_name <> 'migrations' order by table_name`;
const SEQUENCES = `select sequencename as name, last_value as last from pg_sequences
  where schemaname = ? and last_value is not null`;
/** Waits until they are gone: what they have not committed is undone then. */
const END_CONNECTIONS = 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = ?';
/** In a snapshot, beside the tables: the newest number of each sequence. */
const SEQUENCE_ROWS = ' sequences';

export async function createPostgresHost(): Promise<SchoolHost> {
  const url = process.env[DATABASE_URL_VARIABLE] ?? '';
  const schema = `simulation_${randomUUID().replaceAll('-', '')}`;
  await makeTables(url, schema);
  const connection = openBlockingConnection({ url, schema });
  const tables = connection.rows<{ name: string }>(TABLES, [schema]).map(({ name }) => name);
  let plugged: { role: string; server: PostgresServer } | null = null;
  let starts = 0;

  function cut(): void {
    if (!plugged) return;
    const { role, server } = plugged;
    plugged = null;
    connection.rows(`alter role ${role} nologin`);
    connection.rows(END_CONNECTIONS, [role]);
    // Its connections are lost already.
    server.close().catch(() => undefined);
  }

  return {
    plugIn() {
      cut();
      const role = `${schema}_${++starts}`;
      connection.rows(`create role ${role} superuser login`);
      const own = new URL(url);
      own.username = role;
      const server = connectPostgres({ url: own.href, connections: CONNECTIONS });
      plugged = { role, server };
      return server.open(schema);
    },
    readable(school) {
      const raw = {
        open: false,
        prepare: (text: string) => ({
          all: () => connection.rows(text),
          get: (...parameters: unknown[]) => connection.rows(text, parameters)[0],
          run: (...parameters: unknown[]) => void connection.rows(text, parameters),
        }),
      };
      return Object.create(school, { raw: { value: raw } }) as School;
    },
    cut,
    snapshot() {
      connection.rows('begin isolation level repeatable read');
      const copy = new Map(
        tables.map((table) => [table, valuesOf(connection.rows(`select * from "${table}"`))]),
      );
      copy.set(SEQUENCE_ROWS, valuesOf(connection.rows(SEQUENCES, [schema])));
      connection.rows('commit');
      return copy;
    },
    load(snapshot) {
      cut();
      connection.rows(
        [
          'begin',
          // Neither triggers nor references are asked.
          'set local session_replication_role = replica',
          ...tables.map((table) => `delete from "${table}"`),
          ...tables.flatMap((table) => insertInto(table, snapshot)),
          ...sequencesOf(snapshot).map(([name, last]) => `select setval('"${name}"', ${literal(last)})`),
          // As after reading a dump into the same cluster: the school sees that time went back.
          `delete from settings where name = 'origin'`,
          'commit',
        ].join('; '),
      );
    },
  };
}

async function makeTables(url: string, schema: string): Promise<void> {
  const server = connectPostgres({ url, connections: 1 });
  const opened = server.open(schema);
  await migratePostgres(opened);
  await opened.close();
  await server.close();
}

const valuesOf = (rows: object[]): unknown[][] => rows.map((row) => Object.values(row));
const sequencesOf = (snapshot: Snapshot) => snapshot.get(SEQUENCE_ROWS) ?? [];

function insertInto(table: string, snapshot: Snapshot): string[] {
  const rows = snapshot.get(table) ?? [];
  if (rows.length === 0) return [];
  const lines = rows.map((values) => `(${values.map(literal).join(', ')})`);
  return [`insert into "${table}" values ${lines.join(', ')}`];
}

/** A stored value in a script, which has no parameters. */
function literal(value: unknown): string {
  if (value === null || typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`a stored value is ${typeof value}`);
}
