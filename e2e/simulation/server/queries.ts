/** Prepared questions to the server's database, kept per connection: parsing SQL takes longer than answering it. */
import type { School } from 'sync-server/school';

type Raw = School['raw'];
interface Statement {
  all(): unknown[];
  get(...parameters: unknown[]): unknown;
}

const prepared = new WeakMap<Raw, Map<string, Statement>>();

function statement(raw: Raw, text: string): Statement {
  const known = prepared.get(raw) ?? new Map<string, Statement>();
  prepared.set(raw, known);
  const found = known.get(text) ?? (raw.prepare(text) as Statement);
  known.set(text, found);
  return found;
}

/** All rows as objects. */
export function rows<Row>(raw: Raw, text: string): Row[] {
  return statement(raw, text).all() as Row[];
}

/** The first column of the first row, or undefined. */
export function value(raw: Raw, text: string, ...parameters: unknown[]): unknown {
  const row = statement(raw, text).get(...parameters) as object | undefined;
  return row && Object.values(row)[0];
}

/** Changes with every write of the school. */
export function changesOf({ engine, raw }: Pick<School, 'engine' | 'raw'>): number {
  return value(raw, CHANGES[engine]) as number;
}

const CHANGES = {
  sqlite: 'select total_changes() as changes',
  postgres: `select pg_current_wal_insert_lsn() - '0/0' as changes`,
};

/** True while the server has an account with this uid. */
export function isHere({ raw }: Pick<School, 'raw'>, account: string): boolean {
  return value(raw, 'select 1 from users where uid = ?', account) !== undefined;
}

/** Another text whenever the server has other documents, or counts them anew. */
export function momentOf({ incarnation, head }: Pick<School, 'incarnation' | 'head'>): string {
  return `${incarnation.id} ${head()}`;
}
