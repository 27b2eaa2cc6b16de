import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyTable, columnsOf, tables } from 'shared-schema/entities';
import { afterEach, expect, test } from 'vitest';
import { migrate, type OpenedSqlite, openDatabase } from './database.ts';
import { migrations } from './migrations/index.ts';

let opened: OpenedSqlite | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function openFresh(): Promise<OpenedSqlite> {
  opened = openDatabase(':memory:');
  await migrate(opened);
  return opened;
}

interface TableInfo {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

for (const [name, table] of Object.entries(tables) as [string, AnyTable][]) {
  test(`table ${name} has the columns its definition says`, async () => {
    const { raw } = await openFresh();
    const stored = (raw.pragma(`table_info("${name}")`) as TableInfo[]).map((column) => ({
      name: column.name,
      type: column.type,
      nullable: column.notnull === 0 && column.pk === 0,
      default: column.dflt_value ?? 'NULL',
    }));
    expect(stored).toEqual(
      columnsOf(table).map((column) => ({
        name: column.name,
        type: column.sqlType,
        nullable: column.nullable,
        default: literal(column.default),
      })),
    );
    const references = raw.pragma(`foreign_key_list("${name}")`) as { from: string; table: string }[];
    expect(Object.fromEntries(references.map(({ from, table: target }) => [from, target]))).toEqual({
      ...table.references,
    });
  });
}

function literal(value: string | number | null | undefined): string {
  if (value === undefined || value === null) return 'NULL';
  return typeof value === 'string' ? `'${value}'` : String(value);
}

test('a savepoint keeps the pages as they were in memory, not in a file', () => {
  opened = openDatabase(':memory:');
  const inMemory = 2;
  expect(opened.raw.pragma('temp_store', { simple: true })).toBe(inMemory);
});

test('unique fields are unique in the database', async () => {
  const { raw } = await openFresh();
  for (const [name, table] of Object.entries(tables) as [string, AnyTable][]) {
    const indexes = raw.pragma(`index_list("${name}")`) as { name: string; unique: number }[];
    const unique = indexes
      .filter((index) => index.unique === 1)
      .map((index) =>
        (raw.pragma(`index_info("${index.name}")`) as { name: string }[]).map((part) => part.name),
      );
    for (const group of [['uid'], ...table.unique.map((field) => [field]), ...table.uniqueTogether]) {
      expect(unique, `${name}(${group})`).toContainEqual(group);
    }
  }
});

test('a file keeps its rows over a reopen, at FULL durability both times', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-db-'));
  const path = join(folder, 'school.sqlite');
  try {
    opened = openDatabase(path);
    await migrate(opened);
    opened.raw.exec(`insert into settings (name, value) values ('motd', 'hello')`);
    await opened.close();
    opened = openDatabase(path);
    await migrate(opened);
    expect(opened.raw.pragma('synchronous', { simple: true })).toBe(2);
    expect(opened.raw.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(opened.raw.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(await opened.db.selectFrom('settings').selectAll().execute()).toEqual([
      { name: 'motd', value: 'hello' },
    ]);
  } finally {
    await opened?.close();
    opened = undefined;
    await rm(folder, { recursive: true });
  }
});

test('rows that are deleted leave none of their text in the file, also in pages that nothing uses any more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-db-'));
  const path = join(folder, 'school.db');
  opened = openDatabase(path);
  const { raw } = opened;
  raw.exec('create table notes (id integer primary key, text text)');
  const add = raw.prepare('insert into notes (text) values (?)');
  for (let number = 0; number < 50; number++) add.run('secret '.repeat(300));
  raw.pragma('wal_checkpoint(TRUNCATE)');
  const countWords = async () => (await readFile(path, 'latin1')).split('secret').length - 1;
  expect(await countWords()).toBeGreaterThanOrEqual(50 * 300);
  raw.exec('delete from notes');
  raw.pragma('wal_checkpoint(TRUNCATE)');
  expect(raw.pragma('freelist_count', { simple: true })).toBeGreaterThan(0);
  expect(await countWords()).toBe(0);
  await rm(folder, { recursive: true });
});

test('every migration can be reverted and applied again', async () => {
  const { raw } = await openFresh();
  raw.exec(`insert into users (uid, username, "createdAt") values ('u', 'rivera', 'now')`);
  for (let target = migrations.length - 1; target >= 0; target--) await migrate({ raw }, target);
  const left = raw.prepare(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`,
  );
  expect(left.pluck().all()).toEqual(['migrations']);
  await migrate({ raw });
  expect(raw.prepare('select count(*) from users').pluck().get()).toBe(0);
  expect(raw.pragma('foreign_keys', { simple: true })).toBe(1);
});

test('a database of a newer version is refused', async () => {
  const fresh = await openFresh();
  fresh.raw.exec(`insert into migrations (number, name) values (999, 'from-the-future')`);
  await expect(migrate(fresh)).rejects.toThrow('newer version');
});

test('a transaction holds the write lock from its start, so no other process commits in between', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-'));
  const [ours, theirs] = [openDatabase(join(folder, 'school.db')), openDatabase(join(folder, 'school.db'))];
  await migrate(ours);
  theirs.raw.pragma('busy_timeout = 0');
  const write = `update counters set value = value where name = 'seq'`;
  await ours.db.transaction().execute(async (tx) => {
    await tx.selectFrom('counters').selectAll().execute();
    expect(() => theirs.raw.exec(write)).toThrow(/locked/);
  });
  theirs.raw.exec(write);
  await ours.close();
  await theirs.close();
  await rm(folder, { recursive: true });
});
