/** As migration 035 of SQLite, and a function that SQLite has: the list of class tablets names three fields of a class. */
import type { PostgresMigration } from './migration.ts';

export const clockDrift: PostgresMigration = {
  name: '006-clock-drift',
  up: `
alter table second_factors add column drift bigint not null default 0;
alter table second_factors add column far_step bigint;
alter table second_factors add column begun_at text collate "C";
create function json_object(name1 text, value1 text, name2 text, value2 text, name3 text, value3 text) returns jsonb
  language sql immutable parallel safe
  as $$ select jsonb_build_object(name1, value1, name2, value2, name3, value3) $$;`,
};
