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
  if (table.json.includes(field)) return JSON.stringify(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  throw new TypeError(`'${table.name}.${field}' cannot hold ${typeof value}`);
}

const booleanFields = new WeakMap<AnyTable, ReadonlySet<string>>();

/** Fields that are stored as 0 or 1. */
export function booleansOf(table: AnyTable): ReadonlySet<string> {
  let fields = booleanFields.get(table);
  if (!fields) {
    const shape = Object.entries(table.row.shape);
    fields = new Set(shape.filter(([, field]) => fieldInfo(field).kind === 'boolean').map(([name]) => name));
    booleanFields.set(table, fields);
  }
  return fields;
}

/** Values for an insert or update: only the fields given, booleans as 0/1, JSON as text, `undefined` left out. */
export function encodeRow<T extends AnyTable, R extends Partial<Row<T>>>(
  table: T,
  row: R,
): { [Field in keyof R & keyof Row<T>]: Stored<T, Field> } {
  const stored: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    if (value !== undefined && field in table.row.shape) stored[field] = encodeValue(table, field, value);
  }
  return stored as { [Field in keyof R & keyof Row<T>]: Stored<T, Field> };
}

/** A row as the product knows it. Columns that are not the table's are left out; partial selects stay partial. */
export function decodeRow<T extends AnyTable, S extends object = StoredRow<T>>(
  table: T,
  stored: S,
): Pick<Row<T>, keyof S & keyof Row<T>> {
  const booleans = booleansOf(table);
  const row: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(stored)) {
    if (!(field in table.row.shape)) continue;
    if (value === null) row[field] = null;
    else if (table.json.includes(field)) row[field] = JSON.parse(String(value));
    else row[field] = booleans.has(field) ? value !== 0 : value;
  }
  return row as Pick<Row<T>, keyof S & keyof Row<T>>;
}
