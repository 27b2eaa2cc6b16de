/**
 * Who sent a file, after its bytes were hashed: one row per sender, because two people may send the same bytes. Only
 * the fields that hold files name them from here on; an address that stood in a text opened a file to its reader.
 */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE known_uploads (
  sha256 TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  kind TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO known_uploads SELECT sha256, type, size, kind, created_at FROM uploads;
CREATE TABLE file_senders (
  sha256 TEXT NOT NULL REFERENCES known_uploads(sha256) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  sent_at TEXT NOT NULL,
  PRIMARY KEY (sha256, user_id)
) WITHOUT ROWID;
CREATE INDEX file_senders_user ON file_senders(user_id);
INSERT INTO file_senders (sha256, user_id, sent_at)
  SELECT sha256, uploaded_by, created_at FROM uploads WHERE uploaded_by IS NOT NULL;
DROP TABLE uploads;
ALTER TABLE known_uploads RENAME TO uploads;

DELETE FROM file_refs WHERE t IN ('users', 'achievements');
DELETE FROM file_refs WHERE t = 'recordings' AND NOT EXISTS (SELECT 1 FROM recordings r WHERE r.uid = file_refs.uid
  AND (r."audioUrl" LIKE '/uploads/' || sha256 || '.%' OR r."teacherFeedbackAudio" LIKE '/uploads/' || sha256 || '.%'));
`;

const down = `
CREATE TABLE sent_uploads (
  sha256 TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  kind TEXT NOT NULL,
  uploaded_by INTEGER REFERENCES users(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO sent_uploads SELECT sha256, type, size, kind,
  (SELECT min(user_id) FROM file_senders s WHERE s.sha256 = uploads.sha256), created_at FROM uploads;
DROP TABLE file_senders;
DROP TABLE uploads;
ALTER TABLE sent_uploads RENAME TO uploads;
CREATE INDEX uploads_uploader ON uploads(uploaded_by);
`;

export const fileSenders: Migration = { name: '007-file-senders', up, down };
