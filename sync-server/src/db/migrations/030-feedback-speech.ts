/** The words of feedback in the school's voice, and which of them wait for the renderer. */
import type { Migration } from './migration.ts';

const recordings = `table_name = 'recordings' AND deleted = 0`;
const hasWords = `("teacherFeedbackText" <> '' OR "feedback" <> '')`;

// The documents in the change log get the field, too: a replica must equal what a new document would say.
const up = `
ALTER TABLE recordings ADD COLUMN "feedbackSounds" TEXT;
UPDATE change_log SET body = json_set(body, '$.feedbackSounds', json('null')) WHERE ${recordings};
CREATE TABLE feedback_speech_work (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings(id) ON DELETE CASCADE,
  version INTEGER NOT NULL
);
INSERT INTO feedback_speech_work (recording_id, version) SELECT id, 1 FROM recordings WHERE ${hasWords};
`;

const down = `
DROP TABLE feedback_speech_work;
DELETE FROM file_refs WHERE table_name = 'recordings' AND EXISTS (
  SELECT 1 FROM recordings r, json_each(r."feedbackSounds") s
    WHERE r.uid = file_refs.uid AND instr(s.value ->> '$.audioUrl', file_refs.sha256) > 0
);
UPDATE change_log SET body = json_remove(body, '$.feedbackSounds') WHERE ${recordings};
ALTER TABLE recordings DROP COLUMN "feedbackSounds";
`;

export const feedbackSpeech: Migration = { name: '030-feedback-speech', up, down };
