/** Turns a statement of the query files, which is written for SQLite, into PostgreSQL's. */

/** Statements whose plan the server may keep for a connection; texts with a varying number of parameters would pile up. */
const NAMED_STATEMENTS = 1000;

export interface PostgresStatement {
  readonly text: string;
  /** Under it, each connection prepares the statement once. */
  readonly name?: string;
}

/** `?` becomes `$1`, `$2` …, outside of quotes. SQLite's choice of an index has no counterpart. */
export function toPostgres(text: string): string {
  let number = 0;
  return text
    .replace(/'(?:[^']|'')*'|"[^"]*"|\?/g, (part) => (part === '?' ? `$${++number}` : part))
    .replace(/\s+indexed by \w+/gi, '');
}

/** Translates each text once. */
export function createStatementTexts(): (text: string) => PostgresStatement {
  const known = new Map<string, PostgresStatement>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    // A script of several statements cannot be prepared. It has no parameters.
    if (text.includes(';')) return { text };
    if (known.size >= NAMED_STATEMENTS) return { text: toPostgres(text) };
    const statement = { text: toPostgres(text), name: `s${known.size}` };
    known.set(text, statement);
    return statement;
  };
}
