/** Puts the JSON text of a page together from rows of the change log. */
import { tables } from 'shared-schema/entities';
import type { ChangePage } from '#caches/page-cache.ts';

/** Where a page ends. It has one document at least. */
export interface PageLimit {
  readonly bytes: number;
  readonly documents: number;
}

export interface ChangeRow {
  tableName: string;
  uid: string;
  seq: number;
  deleted: number;
  body: string;
}

export const NO_DOCS = Buffer.from('[]');

export function toPage(
  rows: Iterable<ChangeRow>,
  head: number,
  limit: PageLimit,
  hidesTeacherFields: boolean,
): ChangePage {
  const texts: string[] = [];
  let bytes = NO_DOCS.length;
  let last = 0;
  for (const row of rows) {
    const text = toText(hidesTeacherFields ? withoutTeacherFields(row) : row);
    const size = Buffer.byteLength(text) + 1;
    const isFull = texts.length === limit.documents || bytes + size > limit.bytes;
    if (isFull && texts.length > 0) return { docs: toList(texts), seq: last, more: true };
    texts.push(text);
    bytes += size;
    last = row.seq;
  }
  return { docs: toList(texts), seq: head, more: false };
}

const toList = (texts: readonly string[]) => Buffer.from(`[${texts.join(',')}]`);

/** JSON texts of `teacherOnly` fields that have a value. Inside of a JSON string a quotation mark is escaped. */
const teacherFields = new Map<string, RegExp>(
  Object.values(tables)
    .filter(({ teacherOnly }) => teacherOnly.length > 0)
    .map(({ name, teacherOnly }) => [
      name,
      new RegExp(`"(${teacherOnly.join('|')})":"(?:[^"\\\\]|\\\\.)*"`, 'g'),
    ]),
);

function withoutTeacherFields(row: ChangeRow): ChangeRow {
  const fields = teacherFields.get(row.tableName);
  return fields ? { ...row, body: row.body.replace(fields, '"$1":null') } : row;
}

function toText({ tableName, uid, seq, deleted, body }: ChangeRow): string {
  const start = `{"table":"${tableName}","uid":"${uid}","seq":${seq}`;
  return deleted === 1 ? `${start},"deleted":true}` : `${start},"value":${body}}`;
}
