/**
 * How a table definition looks in SQLite: column types for Kysely, columns for the migration, and the translation
 * between rows (booleans, JSON values) and stored values (0/1, JSON text).
 */

import { type FieldKind, fieldInfo } from './field-info.ts';
import type { Tables } from './tables.ts';
import type { AnyTable, JsonField, Row } from './types.ts';

/** Structurally Kysely's `Generated`: selected always, optional on insert. */
export interface Generated<Value> {
  readonly __select__: Value;
  readonly __insert__: Value | undefined;
  readonly __update__: Value;
}

type Stored<T extends AnyTable, Field extends keyof Row<T>> =
  Field extends JsonField<T>
    ? string | Extract<Row<T>[Field], null>
    : Row<T>[Field] extends boolean
      ? number
      : Row<T>[Field];

type Optional<T extends AnyTable, Field> = Field extends 'id'
  ? true
  : Field extends keyof T['row']['shape']
    ? T['row']['shape'][Field] extends { _zod: { optin: 'optional' | 'defaulted' } }
      ? true
      : false
    : false;

/** A stored row as SQLite returns it. */
export type StoredRow<T extends AnyTable> = { [Field in keyof Row<T>]: Stored<T, Field> };

/** Kysely's view of a table: a column with a default (or the id) may be left out on insert. */
export type Columns<T extends AnyTable> = {
  [Field in keyof Row<T>]: Optional<T, Field> extends true ? Generated<Stored<T, Field>> : Stored<T, Field>;
};

/** The `Database` type of Kysely for the specification's tables. */
export type DatabaseTables = { [Name in keyof Tables]: Columns<Tables[Name]> };

export interface Column {
  readonly name: string;
  readonly sqlType: 'INTEGER' | 'REAL' | 'TEXT';
  readonly primaryKey: boolean;
  readonly nullable: boolean;
  /** Stored form of the default; undefined when there is none, null where the default is NULL. */
  readonly default: number | string | null | undefined;
  readonly json: boolean;
  readonly unique: boolean;
  /** Table whose `id` this column holds. */
  readonly references: string | null;
}

const sqlTypes: Record<FieldKind, Column['sqlType']> = {
  integer: 'INTEGER',
  boolean: 'INTEGER',
  number: 'REAL',
  string: 'TEXT',
  array: 'TEXT',
  object: 'TEXT',
  any: 'TEXT',
};

/** The columns of a table, for the first migration and for the check that the database still matches. */
export function columnsOf(table: AnyTable): Column[] {
  return Object.entries(table.row.shape).map(([name, field]) => {
    const { kind, nullable, defaultValue } = fieldInfo(field);
    return {
      name,
      sqlType: sqlTypes[kind],
      primaryKey: name === 'id',
      nullable,
      default: defaultValue === undefined ? undefined : encodeValue(table, name, defaultValue),
      json: table.json.includes(name),
      unique: name === 'uid' || table.unique.includes(name),
      references: table.references[name] ?? null,
    };
  });
}

/** Throws `TypeError` for what SQLite has no column of ours for. */
function encodeValue(table: AnyTable, field: string, value: unknown): string | number | null {
  if (value === null) return null;
  if (codingOf(table).get(field) === 'json') return JSON.stringify(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  throw new TypeError(`'${table.name}.${field}' cannot hold ${typeof value}`);
}

/** How the values of a field are stored: as 0 or 1, as JSON text, or as they are. */
type Coding = 'boolean' | 'json' | 'plain';

const codings = new WeakMap<AnyTable, ReadonlyMap<string, Coding>>();

/** The coding of each field of a table, made once. */
export function codingOf(table: AnyTable): ReadonlyMap<string, Coding> {
  let coding = codings.get(table);
  if (!coding) {
    const shape = Object.entries(table.row.shape);
    coding = new Map(shape.map(([name, field]) => [name, codingOfField(table, name, field)]));
    codings.set(table, coding);
  }
  return coding;
}

function codingOfField(table: AnyTable, name: string, field: Parameters<typeof fieldInfo>[0]): Coding {
  if (table.json.includes(name)) return 'json';
  return fieldInfo(field).kind === 'boolean' ? 'boolean' : 'plain';
}

/** Values for an insert or update: only the fields given, booleans as 0/1, JSON as text, `undefined` left out. */
export function encodeRow<T extends AnyTable, R extends Partial<Row<T>>>(
  table: T,
  row: R,
): { [Field in keyof R & keyof Row<T>]: Stored<T, Field> } {
  const coding = codingOf(table);
  const stored: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    if (value !== undefined && coding.has(field)) stored[field] = encodeValue(table, field, value);
  }
  return stored as { [Field in keyof R & keyof Row<T>]: Stored<T, Field> };
}

/** A row as the product knows it. Columns that are not the table's are left out; partial selects stay partial. */
export function decodeRow<T extends AnyTable, S extends object = StoredRow<T>>(
  table: T,
  stored: S,
): Pick<Row<T>, keyof S & keyof Row<T>> {
  const coding = codingOf(table);
  const row: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(stored)) {
    const kind = coding.get(field);
    if (kind) row[field] = decodeValue(kind, value);
  }
  return row as Pick<Row<T>, keyof S & keyof Row<T>>;
}

function decodeValue(kind: Coding, value: unknown): unknown {
  if (value === null || kind === 'plain') return value;
  return kind === 'json' ? JSON.parse(String(value)) : value !== 0;
}
