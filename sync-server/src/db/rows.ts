/** Plain reads and writes of one row of the specification's tables, in the forms that services use all the time. */
import {
  type AnyTable,
  decodeRow,
  encodeRow,
  type Row,
  type TableName,
  type Tables,
  tables,
} from 'shared-schema/entities';
import type { Db, Tx } from './database.ts';
import { query } from './statements.ts';

export type RowOf<Name extends TableName> = Row<Tables[Name]>;
/** Wherever a call has an id, both the numeric id and the uid are accepted. */
export type Ref = number | string;

export interface Identity {
  id: number;
  uid: string;
}

/** The definition of a table whose name is known only when the program runs. */
export function tableOf(name: TableName): AnyTable {
  return tables[name];
}

/** The row with this id or uid, or undefined. */
export async function findRow<Name extends TableName>(
  db: Db | Tx,
  name: Name,
  ref: Ref,
): Promise<RowOf<Name> | undefined> {
  const [row] = await query<Record<string, unknown>>(db, `select * from "${name}" where ${keyOf(ref)} = ?`, [
    ref,
  ]);
  return row && decode(name, row);
}

/** Id and uid of the row with this id or uid, without reading the rest of it. */
export async function findIdentity(db: Db | Tx, name: TableName, ref: Ref): Promise<Identity | undefined> {
  const [row] = await query<Identity>(db, `select id, uid from "${name}" where ${keyOf(ref)} = ?`, [ref]);
  return row;
}

/** Rows where all the given columns have the given values. */
export async function listRows<Name extends TableName>(
  db: Db | Tx,
  name: Name,
  where: Partial<RowOf<Name>>,
): Promise<RowOf<Name>[]> {
  const given = Object.entries(encodeRow(tableOf(name), where));
  const terms = given.map(([field]) => `"${field}" = ?`).join(' and ');
  const values = given.map(([, value]) => value);
  const rows = await query<Record<string, unknown>>(
    db,
    `select * from "${name}" where ${terms} order by id`,
    values,
  );
  return rows.map((row) => decode(name, row));
}

/** Inserts a row, defaults for what is left out, and returns its id. Fails on a broken constraint. */
export async function insertRow<Name extends TableName>(
  tx: Tx,
  name: Name,
  values: Partial<RowOf<Name>>,
): Promise<number> {
  const given = Object.entries(encodeRow(tableOf(name), values));
  const columns = given.map(([field]) => `"${field}"`).join(', ');
  const marks = given.map(() => '?').join(', ');
  const text = `insert into "${name}" (${columns}) values (${marks}) returning id`;
  const [row] = await query<{ id: number }>(
    tx,
    text,
    given.map(([, value]) => value),
  );
  if (!row) throw new Error(`insert into ${name} answered no id`);
  return row.id;
}

/** Changes the given columns of a row; `undefined` leaves a column as it is. */
export async function updateRow<Name extends TableName>(
  tx: Tx,
  name: Name,
  id: number,
  values: Partial<RowOf<Name>>,
): Promise<void> {
  const given = Object.entries(encodeRow(tableOf(name), values));
  if (given.length === 0) return;
  const changes = given.map(([field]) => `"${field}" = ?`).join(', ');
  await query(tx, `update "${name}" set ${changes} where id = ?`, [...given.map(([, value]) => value), id]);
}

export async function deleteRow(tx: Tx, name: TableName, id: number): Promise<void> {
  await query(tx, `delete from "${name}" where id = ?`, [id]);
}

/** Deletes the rows of a table that never travels, where a column has a value. */
export async function deleteWhere<Name extends TableName>(
  tx: Tx,
  name: Name,
  field: keyof RowOf<Name> & string,
  value: number,
): Promise<void> {
  await query(tx, `delete from "${name}" where "${field}" = ?`, [value]);
}

function decode<Name extends TableName>(name: Name, stored: Record<string, unknown>): RowOf<Name> {
  return decodeRow(tableOf(name), stored) as RowOf<Name>;
}

function keyOf(ref: Ref): string {
  return typeof ref === 'number' ? 'id' : 'uid';
}
