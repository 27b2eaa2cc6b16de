/**
 * The length of a recording gets a field of its own: `speakingDuration` held it, and from now on holds the seconds in
 * which the child spoke.
 */
import type { Migration } from './migration.ts';

// Nobody measured the speech of an earlier answer. Its length stays known. The documents in the change log change
// with their rows: a replica must equal what a new document would say.
const up = `
ALTER TABLE recordings ADD COLUMN "duration" REAL;
UPDATE recordings SET "duration" = "speakingDuration", "speakingDuration" = NULL;
UPDATE change_log SET body = json_set(body, '$.duration', json_extract(body, '$.speakingDuration'),
    '$.speakingDuration', json('null'))
  WHERE table_name = 'recordings' AND deleted = 0;
`;

const down = `
UPDATE recordings SET "speakingDuration" = "duration", "pauseCount" = NULL, "speakingRate" = NULL;
UPDATE change_log SET body = json_remove(json_set(body, '$.speakingDuration', json_extract(body, '$.duration'),
    '$.pauseCount', json('null'), '$.speakingRate', json('null')), '$.duration')
  WHERE table_name = 'recordings' AND deleted = 0;
ALTER TABLE recordings DROP COLUMN "duration";
`;

export const recordingLength: Migration = { name: '019-recording-length', up, down };
