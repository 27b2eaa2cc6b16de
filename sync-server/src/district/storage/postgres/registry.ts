/** The list of schools in the district's own schema: every process of every machine reads the same one. */
import { ConfigError } from '#config/env.ts';
import type { Db, OpenedPostgres, Tx } from '#db/database.ts';
import { migratePostgres } from '#db/postgres/migrate-postgres.ts';
import type { PostgresMigration } from '#db/postgres/migrations/migration.ts';
import { query } from '#db/statements.ts';
import { asideSchemaOf, schemaOf } from '#district/storage/postgres/schema-names.ts';
import type { SchoolState } from '../../directory/school-record.ts';

/** The numbered changes of this schema; a released one is never edited. */
const steps: readonly PostgresMigration[] = [
  {
    name: '001-schools',
    up: `create table schools (
      host text collate "C" primary key,
      schema_name text not null unique,
      state text not null check (state in ('open', 'closed', 'moved')),
      moved_to text check ((moved_to is not null) = (state = 'moved')),
      added_at text not null,
      summary text
    )`,
  },
  {
    name: '002-closed-for-command',
    up: `alter table schools add column for_command bigint not null default 0`,
  },
];

export interface RegisteredSchool {
  readonly host: string;
  readonly schema: string;
  readonly state: SchoolState;
}

interface Row {
  readonly host: string;
  readonly schema: string;
  readonly state: SchoolState['state'];
  readonly movedTo: string | null;
  readonly forCommand: number;
}

const SELECT = `select host, schema_name as schema, state, moved_to as "movedTo", for_command as "forCommand"
  from schools`;

export const prepareRegistry = (opened: OpenedPostgres) => migratePostgres(opened, steps);

/** By host, in the order of hosts. */
export async function readRegistry(db: Db): Promise<ReadonlyMap<string, RegisteredSchool>> {
  const rows = await query<Row>(db, `${SELECT} order by host`);
  return new Map(rows.map((row) => [row.host, toSchool(row)]));
}

export async function readSchool(db: Db | Tx, host: string): Promise<RegisteredSchool | null> {
  const [row] = await query<Row>(db, `${SELECT} where host = ?`, [host]);
  return row ? toSchool(row) : null;
}

/** Throws `ConfigError` where the name is taken. */
export async function insertSchool(db: Db | Tx, host: string, schema: string, at: string): Promise<void> {
  const added = await query(
    db,
    `insert into schools (host, schema_name, state, added_at) values (?, ?, 'open', ?)
      on conflict do nothing returning host`,
    [host, schema, at],
  );
  if (added.length === 0) throw new ConfigError(`There is a school ${host} in this district already.`);
}

/** False where no school has the name. */
export async function updateState(db: Db, host: string, state: SchoolState): Promise<boolean> {
  const to = state.state === 'moved' ? state.to : null;
  const forCommand = state.state === 'closed' && state.forCommand ? 1 : 0;
  const text = 'update schools set state = ?, moved_to = ?, for_command = ? where host = ? returning host';
  return (await query(db, text, [state.state, to, forCommand, host])).length > 0;
}

/** Gives the schema of a school another name, and takes the school off the list. False where no school has the name. */
export async function putSchemaAside(tx: Tx, host: string, aside: string): Promise<boolean> {
  const school = await readSchool(tx, host);
  if (school === null) return false;
  await renameSchema(tx, school.schema, aside);
  await query(tx, 'delete from schools where host = ?', [host]);
  return true;
}

/** Gives an arrived schema the name of its school, and what has the name already another one. */
export async function registerArrived(tx: Tx, host: string, arrived: string, at: Date): Promise<void> {
  const schema = schemaOf(host);
  const aside = asideSchemaOf(host, at);
  // Not on the list: an adding that broke off left it.
  const isPutAside = await putSchemaAside(tx, host, aside);
  if (!isPutAside && (await hasSchema(tx, schema))) await renameSchema(tx, schema, aside);
  await renameSchema(tx, arrived, schema);
  await insertSchool(tx, host, schema, at.toISOString());
}

async function hasSchema(tx: Tx, schema: string): Promise<boolean> {
  return (await query(tx, 'select 1 from pg_namespace where nspname = ?', [schema])).length > 0;
}

/** Both names are made by us: small letters, digits and _. */
async function renameSchema(tx: Tx, from: string, to: string): Promise<void> {
  await query(tx, `alter schema "${from}" rename to "${to}"`);
}

/** Whether the schema holds a school. */
export async function hasSchool(db: Db, schema: string): Promise<boolean> {
  const [row] = await query<{ found: string | null }>(db, 'select to_regclass(?)::text as found', [
    `"${schema}".counters`,
  ]);
  return row?.found != null;
}

export async function readSummaryText(db: Db, host: string): Promise<string | null> {
  const [row] = await query<{ summary: string | null }>(db, 'select summary from schools where host = ?', [
    host,
  ]);
  return row?.summary ?? null;
}

export async function updateSummary(db: Db, host: string, summary: string): Promise<void> {
  await query(db, 'update schools set summary = ? where host = ?', [summary, host]);
}

function toSchool({ host, schema, ...row }: Row): RegisteredSchool {
  return { host, schema, state: stateOf(row) };
}

function stateOf({ state, movedTo, forCommand }: Omit<Row, 'host' | 'schema'>): SchoolState {
  if (state === 'moved') return { state, to: movedTo ?? '' };
  return state === 'closed' && forCommand === 1 ? { state, forCommand: true } : { state };
}
