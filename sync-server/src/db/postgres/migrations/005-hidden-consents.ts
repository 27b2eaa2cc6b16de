/** As migration 034 of SQLite. */
import type { PostgresMigration } from './migration.ts';

export const hiddenConsents: PostgresMigration = {
  name: '005-hidden-consents',
  up: `
update change_log set seq = (select value from counters where name = 'seq') + noted.place
  from (
    select uid, row_number() over (order by seq) as place from change_log
      where table_name = 'users' and uid in (select uid from users where role = 'student' and coalesce(
        "consentMethod", "parentalConsentMethod", "parentalConsentDate", "consentFormPath") is not null)
  ) as noted
  where change_log.table_name = 'users' and change_log.uid = noted.uid;
update counters set value = greatest(value, coalesce((select max(seq) from change_log), 0)) where name = 'seq';`,
};
