/** Answers that go by their age: of which teachers are warned, and what stays of their scores (decision 091). */
import type { Migration } from './migration.ts';

const students = `table_name = 'users' AND deleted = 0`;

// Nothing is marked here: the warning about what is old already begins with the first run of the job. The documents of
// people get the new fields, too: a replica must equal what a new document would say.
const up = `
CREATE TABLE retention_marks (
  recording_id INTEGER PRIMARY KEY REFERENCES recordings(id) ON DELETE CASCADE,
  student_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  deletes_at TEXT NOT NULL
);
CREATE INDEX retention_marks_student ON retention_marks(student_id);
CREATE INDEX recordings_spoken ON recordings("recordedAt");
ALTER TABLE users ADD COLUMN "retiredScored" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN "retiredScoreSum" INTEGER NOT NULL DEFAULT 0;
UPDATE change_log SET body = json_set(body, '$.retiredScored', 0, '$.retiredScoreSum', 0) WHERE ${students};
`;

const down = `
UPDATE change_log SET body = json_remove(body, '$.retiredScored', '$.retiredScoreSum') WHERE ${students};
ALTER TABLE users DROP COLUMN "retiredScoreSum";
ALTER TABLE users DROP COLUMN "retiredScored";
DROP INDEX recordings_spoken;
DROP TABLE retention_marks;
`;

export const retention: Migration = { name: '029-retention', up, down };
