/** A database of another encoding than UTF8 has no place for most of the letters of the world. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#config/env.ts';
import { DATABASE_URL_VARIABLE } from '#test/postgres/test-schemas.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { connectPostgres } from './postgres-server.ts';

let cluster: pg.Client;
beforeEach(async () => {
  cluster = new pg.Client({ connectionString: process.env[DATABASE_URL_VARIABLE] ?? '' });
  await cluster.connect();
});
afterEach(() => cluster.end());

test.each(['LATIN1', 'SQL_ASCII'])(
  'a database with the encoding %s is refused with a sentence',
  async (encoding) => {
    const name = `encoded_${randomUUID().replaceAll('-', '')}`;
    await cluster.query(`create database ${name} template template0 encoding '${encoding}' locale 'C'`);
    const url = new URL(process.env[DATABASE_URL_VARIABLE] ?? '');
    url.pathname = `/${name}`;
    const server = connectPostgres({ url: url.href });
    const migrating = migratePostgres(server.open('chickadee'));
    await expect(migrating).rejects.toThrow(ConfigError);
    await expect(migrating).rejects.toThrow(`has the encoding ${encoding}`);
    await server.close();
    await cluster.query(`drop database ${name} with (force)`);
  },
);
