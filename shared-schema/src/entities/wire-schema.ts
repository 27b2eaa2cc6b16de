/** The zod schema of a table's wire document: the row without secrets, with a uid beside each foreign key. */
import { z } from 'zod';
import type { AnyTable, Doc } from './types.ts';
import { uidFieldOf } from './types.ts';

/** Schema that checks (and, when answering, strips down to) a table's wire document. */
export function wireSchemaOf<T extends AnyTable>(table: T): z.ZodType<Doc<T>> & z.ZodObject {
  const visible = Object.entries(table.row.shape).filter(([field]) => !table.secret.includes(field));
  const uids = Object.keys(table.references).map((field) => {
    const nullable = table.row.shape[field]?.safeParse(null).success ?? false;
    return [uidFieldOf(field), nullable ? z.uuid().nullable() : z.uuid()] as const;
  });
  const schema: unknown = z.object(Object.fromEntries([...visible, ...uids]));
  return schema as z.ZodType<Doc<T>> & z.ZodObject;
}
