/** SQL that PostgreSQL reads in each version from 15 on. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { postgresMigrations } from './postgres/migrations/index.ts';

const SOURCES = join(import.meta.dirname, '..');

/**
 * Functions of SQLite and PostgreSQL 15 that are words of the grammar since PostgreSQL 16 or 17: unquoted, a function of
 * ours with such a name cannot be made, and a call never reaches it.
 */
const WORDS =
  /(?<!["\w])(json_(array|arrayagg|exists|object|objectagg|query|scalar|serialize|table|value)|merge_action)\s*\(/gi;

const found = (text: string) => text.match(WORDS) ?? [];

it('a migration of PostgreSQL neither makes nor calls a function whose name is a word of a later grammar', () => {
  expect(postgresMigrations.filter(({ up }) => found(up).length > 0).map(({ name }) => name)).toEqual([]);
});

it('a query calls no function whose name is a word of a later grammar', () => {
  const isOfSqlite = (name: string) => name.startsWith('db/migrations') || name.includes('.test.');
  const names = globSync('**/*.ts', { cwd: SOURCES }).filter((name) => !isOfSqlite(name));
  expect(names).toContain(join('services', 'tablets', 'manage-tablets.ts'));
  expect(names.filter((name) => found(readFileSync(join(SOURCES, name), 'utf8')).length > 0)).toEqual([]);
});
