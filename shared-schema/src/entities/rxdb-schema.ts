/**
 * The RxDB schema of a synced table, for the teacher's replica only. Import this file alone
 * (`shared-schema/entities/rxdb-schema`), so that nothing of it reaches the student's start.
 */
import { type FieldKind, fieldInfo } from './field-info.ts';
import type { SyncedTable } from './synced-tables.ts';
import { tables } from './tables.ts';
import { uidFieldOf } from './types.ts';

export interface RxProperty {
  readonly type?: string | readonly string[];
  readonly maxLength?: number;
}

/** Structurally RxDB's `RxJsonSchema`. */
export interface RxTableSchema {
  readonly title: string;
  readonly version: 0;
  readonly primaryKey: 'uid';
  readonly type: 'object';
  readonly properties: Record<string, RxProperty>;
  readonly required: string[];
  readonly indexes: string[];
}

/** Length of a UUID in text. RxDB needs a bound for every text it keys or indexes. */
const uidLength = 36;
/** Bound of other indexed text: instants, class codes, usernames. */
const indexedTextLength = 64;

/** Only fields that are always present may be indexed: RxDB wants them required and never null. */
const indexes: Record<SyncedTable, readonly string[]> = {
  users: ['role'],
  class_codes: ['teacherUid'],
  activities: ['teacherUid', 'updatedAt'],
  activity_assignments: ['activityUid', 'classCodeUid'],
  student_class_enrollments: ['studentUid', 'classCodeUid'],
  recordings: ['studentUid', 'activityUid', 'createdAt'],
  progress: ['studentUid', 'activityUid'],
  avatars: ['userUid'],
  achievements: ['userUid'],
  activity_speech: ['activityUid'],
  feedback_comments: ['teacherUid'],
  consents: ['studentUid'],
};

const jsonTypes: Record<FieldKind, string | undefined> = {
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  string: 'string',
  array: 'array',
  object: 'object',
  any: undefined,
};

function propertyOf(kind: FieldKind, nullable: boolean, maxLength?: number): RxProperty {
  const type = jsonTypes[kind];
  if (type === undefined) return {};
  const bound = maxLength === undefined ? {} : { maxLength };
  return { type: nullable ? [type, 'null'] : type, ...bound };
}

/** RxDB schema of a synced table: its wire document with nullable numeric ids, plus `generation`. */
export function toRxSchema(name: SyncedTable): RxTableSchema {
  const table = tables[name];
  const references = Object.keys(table.references);
  const secrets: readonly string[] = table.secret;
  const indexed = indexes[name];
  const properties: Record<string, RxProperty> = {};
  const required = ['uid', 'generation'];
  for (const [field, schema] of Object.entries(table.row.shape)) {
    if (secrets.includes(field)) continue;
    const { kind, nullable } = fieldInfo(schema);
    const isId = field === 'id' || references.includes(field);
    const maxLength = field === 'uid' ? uidLength : indexed.includes(field) ? indexedTextLength : undefined;
    properties[field] = propertyOf(kind, nullable || isId, maxLength);
    if (references.includes(field)) {
      properties[uidFieldOf(field)] = propertyOf('string', nullable, uidLength);
    }
  }
  properties.generation = { type: 'integer' };
  required.push(...indexed);
  return {
    title: name,
    version: 0,
    primaryKey: 'uid',
    type: 'object',
    properties,
    required,
    indexes: [...indexed],
  };
}
