/**
 * One stored table, said once. From the zod shape given here come the row type, the wire document that the
 * sync engine carries, the database column types and the RxDB schema. See specification, teacher side, section 3.
 */
import { z } from 'zod';

/** Columns every stored table carries besides the specification's fields. */
export const identity = {
  /** Assigned by the server; what people, addresses and calls see. */
  id: z.int().positive(),
  /** UUIDv7 made by whoever creates the row, also offline; never changes. */
  uid: z.uuid(),
};

/** Foreign keys of a table: field name → table it points to. Each also travels as `<name>Uid` on the wire. */
export type References = Readonly<Record<string, string>>;

const serverTimestamps = [
  'createdAt',
  'updatedAt',
  'assignedAt',
  'enrolledAt',
  'unlockedAt',
  'firstEncountered',
] as const;
type ServerTimestamp = (typeof serverTimestamps)[number];

export interface TableDefinition<
  Name extends string,
  Shape extends z.ZodRawShape,
  Refs extends References,
  Json extends keyof Shape & string = never,
  Secret extends keyof Shape & string = never,
> {
  readonly name: Name;
  /** Identity and the specification's fields, as a row is read back. */
  readonly row: z.ZodObject<typeof identity & Shape>;
  /** What a caller may insert: no id, no timestamps; defaults applied. */
  readonly insert: z.ZodObject<Omit<Shape, ServerTimestamp>>;
  readonly references: Refs;
  /** Fields stored as JSON text in SQLite. */
  readonly json: readonly Json[];
  /** Fields unique across the school. */
  readonly unique: readonly (keyof Shape & string)[];
  /** Groups of fields of which no two rows may hold the same values. */
  readonly uniqueTogether: readonly (readonly (keyof Shape & string)[])[];
  /** Fields that never leave the server. */
  readonly secret: readonly Secret[];
  /** Text fields that are null in every document that a child's device receives. */
  readonly teacherOnly: readonly (keyof Shape & string)[];
}

/** Describes a stored table. `insert` drops the server's timestamps, as the specification's insert checks do. */
export function defineTable<
  const Name extends string,
  Shape extends z.ZodRawShape,
  const Refs extends References = Record<never, never>,
  const Json extends keyof Shape & string = never,
  const Secret extends keyof Shape & string = never,
>(options: {
  name: Name;
  shape: Shape;
  references?: Refs;
  json?: readonly Json[];
  unique?: readonly (keyof Shape & string)[];
  uniqueTogether?: readonly (readonly (keyof Shape & string)[])[];
  secret?: readonly Secret[];
  teacherOnly?: readonly (keyof Shape & string)[];
}): TableDefinition<Name, Shape, Refs, Json, Secret> {
  const {
    name,
    shape,
    references,
    json = [],
    unique = [],
    uniqueTogether = [],
    secret = [],
    teacherOnly = [],
  } = options;
  const insertShape = Object.fromEntries(
    Object.entries(shape).filter(([field]) => !serverTimestamps.some((each) => each === field)),
  ) as Omit<Shape, ServerTimestamp>;
  return {
    name,
    row: z.object({ ...identity, ...shape }) as z.ZodObject<typeof identity & Shape>,
    insert: z.object(insertShape),
    references: references ?? ({} as Refs),
    json,
    unique,
    uniqueTogether,
    secret,
    teacherOnly,
  };
}

/** ISO 8601 instant in UTC with milliseconds, the only form of time on the wire and in the database. */
export const instant = z.iso.datetime();

/** Optional text: absent and empty are both told apart from a value by null. */
export const optionalText = z.string().nullable().default(null);

/** Optional instant, null until it happens. */
export const optionalInstant = instant.nullable().default(null);
