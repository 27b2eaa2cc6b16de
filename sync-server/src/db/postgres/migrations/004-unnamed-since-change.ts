/** As migration 033 of SQLite. */
import type { PostgresMigration } from './migration.ts';

export const unnamedSinceChange: PostgresMigration = {
  name: '004-unnamed-since-change',
  up: `
create or replace function unname_file() returns trigger language plpgsql as $$
begin
  insert into unnamed_files (sha256, since)
    select sha256, case when old.scope = 'activity' then coalesce(
        (select changed_at from change_log c where c.table_name = old.table_name and c.uid = old.uid), created_at)
      else created_at end
    from uploads u where u.sha256 = old.sha256
      and not exists (select 1 from file_refs r where r.sha256 = old.sha256)
    on conflict (sha256) do nothing;
  return null;
end $$;`,
};
