/** Fills a new database from the tables of an exported folder. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { ConfigError } from '#config/env.ts';
import { type Manifest, privateFile, tableFile } from './folder/manifest.ts';
import { listTables, quoteName } from './folder/table-list.ts';
import { type Cell, readLines } from './lossless-csv.ts';
import { withTriggersOff } from './triggers-off.ts';

/**
 * Puts exactly the exported rows into the tables, in one transaction. Triggers rest meanwhile: what they would write
 * stands in the export. Throws `ConfigError` where a table was changed since or does not belong to this schema.
 */
export async function readTables(
  raw: SqliteDatabase.Database,
  folder: string,
  tables: Manifest['tables'],
): Promise<void> {
  const expected = listTables(raw).map(({ name }) => name);
  const given = tables.map(({ name }) => name);
  if (expected.join() !== given.toSorted().join())
    throw new ConfigError('The tables of this export are not those of the version that it names.');
  await withTriggersOff(raw, async () => {
    // The table of given numbers last: each row with a number of its own changes it.
    for (const table of sequencesLast(tables)) await readTable(raw, folder, table);
  });
}

const sequencesLast = (tables: Manifest['tables']) =>
  tables.toSorted((a, b) => Number(a.name.startsWith('sqlite_')) - Number(b.name.startsWith('sqlite_')));

async function readTable(
  raw: SqliteDatabase.Database,
  folder: string,
  { name, rows, sha256, privateSha256 }: Manifest['tables'][number],
): Promise<void> {
  const open = openTable(tableFile(folder, name), sha256);
  const secret = privateSha256 === null ? null : openTable(privateFile(folder, name), privateSha256);
  const columns = [...(await headOf(open)), ...(secret ? await headOf(secret) : [])];
  raw.exec(`DELETE FROM ${quoteName(name)}`);
  const insert = raw.prepare(
    `INSERT INTO ${quoteName(name)} (${columns.map((column) => quoteName(String(column))).join()})
    VALUES (${columns.map(() => '?').join()})`,
  );
  let read = 0;
  for await (const row of open) {
    const hidden = secret ? (await secret.next()).value : [];
    const cells = [...row, ...(hidden ?? [])];
    if (cells.length !== columns.length) throw changed(tableFile(folder, name));
    insert.run(...cells);
    read++;
  }
  // Reads to the end, where the hash is known.
  const left = secret ? await secret.next() : { done: true };
  if (read !== rows || !left.done) throw changed(tableFile(folder, name));
}

async function headOf(lines: AsyncGenerator<Cell[]>): Promise<readonly Cell[]> {
  return (await lines.next()).value ?? [];
}

/** The lines of a file; after the last one its hash is compared. */
async function* openTable(path: string, sha256: string): AsyncGenerator<Cell[], undefined> {
  const hash = createHash('sha256');
  async function* parts(): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const chunk of createReadStream(path)) {
      hash.update(chunk);
      yield decoder.decode(chunk, { stream: true });
    }
  }
  try {
    yield* readLines(parts());
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') throw new ConfigError(`${path} is missing: an import needs the whole folder.`);
    throw code === null ? changed(path) : error;
  }
  if (hash.digest('hex') !== sha256) throw changed(path);
}

const changed = (path: string) =>
  new ConfigError(
    `${basename(path)} was changed since the export: an import takes a school exactly as it was.`,
  );
