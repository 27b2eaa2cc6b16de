/**
 * The school's voice: one document per activity with the sounds of its texts, which activities wait for the renderer,
 * and what it made of each text. Activities get the words that voices say wrong.
 */
import type { Migration } from './migration.ts';

// The documents in the change log get the new field, too: a replica must equal what a new document would say.
const up = `
ALTER TABLE activities ADD COLUMN "respellings" TEXT NOT NULL DEFAULT '[]';
UPDATE change_log SET body = json_set(body, '$.respellings', json('[]'))
  WHERE table_name = 'activities' AND deleted = 0;
CREATE TABLE "activity_speech" (
  "id" INTEGER PRIMARY KEY AUTOINCREMENT,
  "uid" TEXT NOT NULL UNIQUE,
  "activityId" INTEGER NOT NULL UNIQUE REFERENCES "activities"("id"),
  "sounds" TEXT NOT NULL DEFAULT '[]',
  "updatedAt" TEXT NOT NULL
);
CREATE TABLE speech_work (
  activity_id INTEGER PRIMARY KEY REFERENCES activities(id) ON DELETE CASCADE,
  version INTEGER NOT NULL
);
CREATE TABLE speech_files (
  key TEXT PRIMARY KEY,
  sha256 TEXT,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
`;

const down = `
DROP TABLE speech_files;
DROP TABLE speech_work;
DELETE FROM file_refs WHERE table_name = 'activity_speech';
DELETE FROM change_log WHERE table_name = 'activity_speech';
DROP TABLE "activity_speech";
DELETE FROM settings WHERE name = 'voice';
UPDATE change_log SET body = json_remove(body, '$.respellings') WHERE table_name = 'activities' AND deleted = 0;
ALTER TABLE activities DROP COLUMN "respellings";
`;

export const schoolVoice: Migration = { name: '016-school-voice', up, down };
