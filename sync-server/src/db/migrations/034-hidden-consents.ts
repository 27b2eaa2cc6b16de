/**
 * When and how a family consented became fields for teachers only. The documents of students that say so get new numbers,
 * so that each device pulls them again and forgets what it may not hold.
 */
import type { Migration } from './migration.ts';

const up = `
UPDATE change_log SET seq = (SELECT value FROM counters WHERE name = 'seq') + noted.place
  FROM (
    SELECT uid, row_number() OVER (ORDER BY seq) AS place FROM change_log
      WHERE table_name = 'users' AND uid IN (SELECT uid FROM users WHERE "role" = 'student' AND coalesce(
        "consentMethod", "parentalConsentMethod", "parentalConsentDate", "consentFormPath") IS NOT NULL)
  ) AS noted
  WHERE change_log.table_name = 'users' AND change_log.uid = noted.uid;
UPDATE counters SET value = max(value, coalesce((SELECT max(seq) FROM change_log), 0)) WHERE name = 'seq';
`;

// A number never goes back: a device has pulled it.
const down = '';

export const hiddenConsents: Migration = { name: '034-hidden-consents', up, down };
