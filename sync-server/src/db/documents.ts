/**
 * Wire documents: a row without its secrets, with a uid beside each foreign key. Built here for the change log and for
 * REST replies alike, so that both always say the same.
 */
import { type RawBuilder, sql } from 'kysely';
import { type DocOf, decodeRow, encodeRow, type TableName, uidFieldOf } from 'shared-schema/entities';
import type { Db, Tx } from './database.ts';
import { type RowOf, tableOf } from './rows.ts';
import { query } from './statements.ts';

type StoredValues = Record<string, unknown>;

/**
 * Documents of a table. `tail` is what follows FROM: joins, where clause, order; the table itself is named `t` there,
 * as in sql`where t."teacherId" = ${id} order by t.id`.
 */
export async function selectDocs<Name extends TableName>(
  db: Db | Tx,
  name: Name,
  tail: RawBuilder<unknown> = sql``,
): Promise<DocOf<Name>[]> {
  const { rows } = await sql<StoredValues>`${sql.raw(selectOf(name))} ${tail}`.execute(db);
  return rows.map((row) => toDoc(name, row));
}

/** Documents with further columns beside them: `extra` is a list of select expressions. */
export async function selectDocsWith<Name extends TableName, Extra extends object>(
  db: Db | Tx,
  name: Name,
  extra: RawBuilder<Extra>,
  tail: RawBuilder<unknown>,
): Promise<(DocOf<Name> & Extra)[]> {
  const [columns, from] = partsOf(name);
  const { rows } = await sql<
    StoredValues & Extra
  >`select ${extra}, ${sql.raw(columns)} ${sql.raw(from)} ${tail}`.execute(db);
  return rows.map((row) => ({ ...extrasOf(name, row), ...toDoc(name, row) }) as DocOf<Name> & Extra);
}

/** The document with this numeric id, or undefined. */
export async function findDoc<Name extends TableName>(
  db: Db | Tx,
  name: Name,
  id: number,
): Promise<DocOf<Name> | undefined> {
  const text = `${selectOf(name)} where t.id = ?`;
  const [row] = await query<StoredValues>(db, text, [id]);
  return row && toDoc(name, row);
}

/** As `insertRow`, answering the document of the new row by the same statement. */
export async function insertDoc<Name extends TableName>(
  tx: Tx,
  name: Name,
  values: Partial<RowOf<Name>>,
): Promise<DocOf<Name>> {
  const given = Object.entries(encodeRow(tableOf(name), values));
  const columns = given.map(([field]) => `"${field}"`).join(', ');
  const marks = given.map(() => '?').join(', ');
  const text = `insert into "${name}" (${columns}) values (${marks}) returning ${answeredOf(name)}`;
  const [row] = await query<StoredValues>(
    tx,
    text,
    given.map(([, value]) => value),
  );
  if (!row) throw new Error(`insert into ${name} answered no row`);
  return toDoc(name, row);
}

/** As `updateRow`, answering the document as it is afterwards by the same statement. Fails where there is no such row. */
export async function updateDoc<Name extends TableName>(
  tx: Tx,
  name: Name,
  id: number,
  values: Partial<RowOf<Name>>,
): Promise<DocOf<Name>> {
  const given = Object.entries(encodeRow(tableOf(name), values));
  // A statement that changes nothing answers the row, too.
  const changes = given.length === 0 ? 'id = id' : given.map(([field]) => `"${field}" = ?`).join(', ');
  const text = `update "${name}" set ${changes} where id = ? returning ${answeredOf(name)}`;
  const [row] = await query<StoredValues>(tx, text, [...given.map(([, value]) => value), id]);
  if (!row) throw new Error(`no row ${id} in ${name} to update`);
  return toDoc(name, row);
}

/** Made at its first use for a table and kept: publishing a document is on the path of every recording. */
function oncePerTable<Made>(make: (name: TableName) => Made): (name: TableName) => Made {
  const made = new Map<TableName, Made>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

/** The foreign keys of a table: the field, the table it points to, and the field in which the uid travels. */
const referencesOf = oncePerTable((name) =>
  Object.entries(tableOf(name).references).map(([field, target]) => {
    return { field, target, uidField: uidFieldOf(field) };
  }),
);

/** What RETURNING answers of a changed row. */
const answeredOf = oncePerTable((name) => ['*', ...uidsOf(name, `"${name}"`)].join(', '));

/**
 * The row's select list and FROM. Uids come by sub-selects: measured ten times faster than left joins, which cost
 * 50 µs and more per statement here whatever the number of rows.
 */
function partsOf(name: TableName): [columns: string, from: string] {
  return [['t.*', ...uidsOf(name, 't')].join(', '), `from "${name}" t`];
}

/** The uid beside each foreign key of a row, by which the statement calls `row`. */
function uidsOf(name: TableName, row: string): string[] {
  return referencesOf(name).map(
    ({ field, target, uidField }) =>
      `(select uid from "${target}" where id = ${row}."${field}") as "${uidField}"`,
  );
}

const selectOf = oncePerTable((name) => {
  const [columns, from] = partsOf(name);
  return `select ${columns} ${from}`;
});

function toDoc<Name extends TableName>(name: Name, stored: StoredValues): DocOf<Name> {
  const table = tableOf(name);
  const doc: StoredValues = decodeRow(table, stored);
  for (const secret of table.secret) delete doc[secret];
  for (const { uidField } of referencesOf(name)) doc[uidField] = stored[uidField];
  return doc as DocOf<Name>;
}

function extrasOf(name: TableName, stored: StoredValues): StoredValues {
  const own = tableOf(name).row.shape;
  return Object.fromEntries(Object.entries(stored).filter(([field]) => !(field in own)));
}
