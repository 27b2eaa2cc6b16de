/** Both engines have the same schema: a migration of one that lacks its counterpart in the other fails here. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSchema } from '#test/postgres/test-schemas.ts';
import { migrate, type OpenedPostgres, type OpenedSqlite, openDatabase } from '../database.ts';

let sqlite: OpenedSqlite;
let postgres: OpenedPostgres;
beforeAll(async () => {
  sqlite = openDatabase(':memory:');
  await migrate(sqlite);
  postgres = await openTestSchema(null);
});
afterAll(async () => {
  await sqlite.close();
  await postgres.close();
});

const pragma = <Row>(name: string, of: string) => sqlite.raw.pragma(`${name}("${of}")`) as Row[];
const ask = async <Row>(text: string) =>
  (
    await sql<Row>`${sql.raw(text.replaceAll('SCHEMA', `'${postgres.schema}'::regnamespace`))}`.execute(
      postgres.db,
    )
  ).rows;

const tableNames = () =>
  sqlite.raw
    .prepare<[], string>(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all()
    .filter((name) => name !== 'migrations')
    .toSorted();

const TYPES: Record<string, string> = { INTEGER: 'bigint', TEXT: 'text', REAL: 'double precision' };

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

test('tables, columns, types and defaults are the same', async () => {
  const wanted = tableNames().flatMap((table) =>
    pragma<Column>('table_info', table).map(({ name, type, notnull, dflt_value, pk }) => {
      const isRequired = notnull === 1 || pk > 0;
      return `${table}.${name} ${TYPES[type]}${isRequired ? ' required' : ''} ${dflt_value ?? ''}`.trim();
    }),
  );
  const found = await ask<{ line: string }>(`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' required' else '' end
      || coalesce(' ' || regexp_replace(pg_get_expr(d.adbin, d.adrelid), '::[a-z ]+$', ''), '') as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = SCHEMA and c.relkind = 'r' and c.relname <> 'migrations'`);
  expect(found.map(({ line }) => line).toSorted()).toEqual(wanted.toSorted());
});

test('every text is compared by its bytes', async () => {
  const others = await ask<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = SCHEMA and c.relkind = 'r' and c.relname <> 'migrations' and a.attnum > 0 and l.collname <> 'C'`);
  expect(others).toEqual([]);
});

interface Index {
  name: string;
  unique: number;
  origin: string;
  partial: number;
}

const spaces = (text: string) => text.replaceAll(/["()\s]/g, '').toLowerCase();

test('uniqueness and indexes are the same', async () => {
  const wanted = tableNames().flatMap((table) => {
    const listed = pragma<Index>('index_list', table).map(({ name, unique, partial }) => {
      const text = sqlite.raw
        .prepare<[string], string>(`select sql from sqlite_master where type = 'index' and name = ?`)
        .pluck()
        .get(name);
      // An index on an expression has nothing else.
      const expression = text?.split(/ where /i)[0]?.replace(/^.*? on "?\w+"?\s*/i, '');
      const columns = pragma<{ name: string | null }>('index_info', name).map(
        (part) => part.name ?? expression,
      );
      const where = partial === 1 ? ` where ${text?.split(/ where /i)[1]}` : '';
      return `${table} ${unique === 1 ? 'unique ' : ''}${columns.join(',')}${where}`;
    });
    // SQLite's own row numbers need no index.
    const [key, ...more] = pragma<Column>('table_info', table).filter(({ pk }) => pk > 0);
    const ofKey = `${table} unique ${key?.name}`;
    const isRowNumber = key?.type === 'INTEGER' && more.length === 0 && !listed.includes(ofKey);
    return isRowNumber ? [...listed, ofKey] : listed;
  });
  const found = await ask<{ line: string }>(`
    select c.relname || ' ' || case when i.indisunique then 'unique ' else '' end
      || (select string_agg(pg_get_indexdef(i.indexrelid, n, true), ',' order by n) from generate_series(1, i.indnatts) n)
      || coalesce(' where ' || pg_get_expr(i.indpred, i.indrelid), '') as line
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = SCHEMA and c.relname <> 'migrations'`);
  const lines = (all: string[]) => all.map((line) => spaces(line.replace(/::[a-z]+/g, ''))).toSorted();
  expect(lines(found.map(({ line }) => line))).toEqual(lines(wanted));
});

interface Reference {
  from: string;
  table: string;
  to: string;
  on_delete: string;
}

test('references, and what follows a deletion, are the same', async () => {
  const wanted = tableNames().flatMap((table) =>
    pragma<Reference>('foreign_key_list', table).map(
      ({ from, table: target, to, on_delete }) => `${table}.${from} ${target}.${to} ${on_delete}`,
    ),
  );
  const found = await ask<{ line: string }>(`
    select c.relname || '.' || a.attname || ' ' || t.relname || '.' || b.attname || ' ' || case f.confdeltype
      when 'c' then 'CASCADE' when 'n' then 'SET NULL' else 'NO ACTION' end as line
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
      join pg_attribute b on b.attrelid = t.oid and b.attnum = f.confkey[1]
    where c.relnamespace = SCHEMA and f.contype = 'f'`);
  expect(found.map(({ line }) => line).toSorted()).toEqual(wanted.toSorted());
});

test('triggers are the same', async () => {
  const wanted = sqlite.raw
    .prepare<[], string>(`select name from sqlite_master where type = 'trigger'`)
    .pluck()
    .all();
  const found = await ask<{ name: string }>(`select g.tgname as name from pg_trigger g
    join pg_class c on c.oid = g.tgrelid where c.relnamespace = SCHEMA and not g.tgisinternal`);
  expect(found.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted());
});
