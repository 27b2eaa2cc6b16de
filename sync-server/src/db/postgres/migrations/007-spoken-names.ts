/**
 * As migration 036 of SQLite. A document stays the text that it is: a pull finds a child's fields in it by their names,
 * and without the spaces that `jsonb` would write.
 */
import type { PostgresMigration } from './migration.ts';

export const spokenNames: PostgresMigration = {
  name: '007-spoken-names',
  up: `
alter table users add column "spokenName" text collate "C";
update change_log set body = left(body, -1) || ',"spokenName":null}' where table_name = 'users' and deleted = 0;`,
};
