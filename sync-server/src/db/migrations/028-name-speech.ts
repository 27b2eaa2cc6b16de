/** Names of students in the school's voice, and which of them wait for the renderer. */
import type { Migration } from './migration.ts';

// The documents in the change log get the field, too: a replica must equal what a new document would say.
const up = `
ALTER TABLE users ADD COLUMN "nameAudioUrl" TEXT;
UPDATE change_log SET body = json_set(body, '$.nameAudioUrl', json('null'))
  WHERE table_name = 'users' AND deleted = 0;
CREATE TABLE name_speech_work (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  version INTEGER NOT NULL
);
INSERT INTO name_speech_work (user_id, version) SELECT id, 1 FROM users WHERE "role" = 'student';
`;

const down = `
DROP TABLE name_speech_work;
DELETE FROM file_refs WHERE table_name = 'users';
UPDATE change_log SET body = json_remove(body, '$.nameAudioUrl') WHERE table_name = 'users' AND deleted = 0;
ALTER TABLE users DROP COLUMN "nameAudioUrl";
`;

export const nameSpeech: Migration = { name: '028-name-speech', up, down };
