/** The types that follow from a table definition: row, insert and wire document. */
import type { z } from 'zod';
import type { References } from './define-table.ts';

/** Any table definition, when only its run-time description matters. */
export interface AnyTable {
  readonly name: string;
  readonly row: z.ZodObject;
  readonly insert: z.ZodObject;
  readonly references: References;
  readonly json: readonly string[];
  readonly unique: readonly string[];
  readonly uniqueTogether: readonly (readonly string[])[];
  readonly secret: readonly string[];
  readonly teacherOnly: readonly string[];
}

/** A row as the server reads it. */
export type Row<T extends AnyTable> = z.output<T['row']>;

export type ReferenceField<T extends AnyTable> = keyof T['references'] & string;
export type SecretField<T extends AnyTable> = T['secret'][number];
export type JsonField<T extends AnyTable> = T['json'][number];

/** `studentId` → `studentUid`. */
export type UidField<Field extends string> = Field extends `${infer Stem}Id` ? `${Stem}Uid` : never;

type RowField<T extends AnyTable, Field> = Field extends keyof Row<T> ? Row<T>[Field] : never;
type ReferenceUids<T extends AnyTable> = {
  [Field in ReferenceField<T> as UidField<Field>]: null extends RowField<T, Field> ? string | null : string;
};

/** The wire document: the row without secrets, with a uid beside each foreign key. */
export type Doc<T extends AnyTable> = Flatten<Omit<Row<T>, SecretField<T>> & ReferenceUids<T>>;

/** A document on a device: numeric ids may still be unknown, because only the server assigns them. */
export type LocalDoc<T extends AnyTable> = Flatten<
  Omit<Doc<T>, 'id' | ReferenceField<T>> & { [Field in 'id' | ReferenceField<T>]: number | null }
>;

type Flatten<T> = { [K in keyof T]: T[K] } & {};

/** `studentId` → `studentUid`, the field in which a reference travels on the wire. */
export function uidFieldOf(field: string): string {
  return field.replace(/Id$/, 'Uid');
}
