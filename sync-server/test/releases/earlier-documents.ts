/** Documents as an earlier schema wrote them: what the migrations since must bring to the form of a new one. */
import { type SyncedTable, tables, uidFieldOf, wireSchemaOf } from 'shared-schema/entities';

/** The body of a document of then: the columns of its table, and a uid beside each reference. Null without columns. */
export function earlierBody(table: SyncedTable, columns: readonly string[]): string | null {
  if (columns.length === 0) return null;
  const { secret, references }: { secret: readonly string[]; references: object } = tables[table];
  const uids = columns.filter((column) => column in references).map(uidFieldOf);
  const fields = [...columns.filter((column) => !secret.includes(column)), ...uids];
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, null])));
}

/** The fields of a document and those that a new one of its table has, both sorted. */
export function comparedFields({ table_name, body }: { table_name: string; body: string }) {
  const wanted = Object.keys(wireSchemaOf(tables[table_name as SyncedTable]).shape).toSorted();
  return { table: table_name, found: Object.keys(JSON.parse(body)).toSorted(), wanted };
}
