/** As migration 031 of SQLite. */
import type { PostgresMigration } from './migration.ts';

export const extendedViews: PostgresMigration = {
  name: '002-extended-views',
  up: 'alter table views add column extensions bigint not null default 0',
};
