/** As migration 035 of SQLite. */
import type { PostgresMigration } from './migration.ts';

export const clockDrift: PostgresMigration = {
  name: '006-clock-drift',
  up: `
alter table second_factors add column drift bigint not null default 0;
alter table second_factors add column far_step bigint;
alter table second_factors add column begun_at text collate "C";`,
};
