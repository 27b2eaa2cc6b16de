/** The whole schema as migration 030 of SQLite leaves it. A school in PostgreSQL begins here. */
import { functions } from '../baseline/functions.ts';
import { furtherTables } from '../baseline/further-tables.ts';
import { ownTables } from '../baseline/own-tables.ts';
import { specificationTables } from '../baseline/specification-tables.ts';
import { triggers } from '../baseline/triggers.ts';
import type { PostgresMigration } from './migration.ts';

/** Texts are compared by their bytes, as SQLite does, whatever the language of the database. */
const compareByBytes = (tables: string) => tables.replaceAll(' text', ' text collate "C"');

export const baseline: PostgresMigration = {
  name: '001-baseline',
  up: [functions, ...[specificationTables, furtherTables, ownTables].map(compareByBytes), triggers].join(
    '\n',
  ),
};
