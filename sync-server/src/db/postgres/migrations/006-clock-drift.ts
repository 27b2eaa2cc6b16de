/**
 * As migration 035 of SQLite. The function was in the baseline until 0.5.0: PostgreSQL 16 made its name a word of the
 * grammar, so nothing can call it there. Quoted, the name is one that every version reads.
 */
import type { PostgresMigration } from './migration.ts';

export const clockDrift: PostgresMigration = {
  name: '006-clock-drift',
  up: `
alter table second_factors add column drift bigint not null default 0;
alter table second_factors add column far_step bigint;
alter table second_factors add column begun_at text collate "C";
drop function if exists "json_object"(text, text, text, text);`,
};
