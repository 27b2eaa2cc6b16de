/**
 * Files that no document names, kept by triggers, so that sweeping never looks through all files there are. An entry
 * outlives the file's row: the file itself goes in a later sweep.
 */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE unnamed_files (sha256 TEXT PRIMARY KEY, since TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX unnamed_files_since ON unnamed_files(since);
INSERT INTO unnamed_files (sha256, since)
  SELECT sha256, created_at FROM uploads
  WHERE NOT EXISTS (SELECT 1 FROM file_refs WHERE file_refs.sha256 = uploads.sha256);

CREATE TRIGGER uploads_begin_unnamed AFTER INSERT ON uploads BEGIN
  DELETE FROM unnamed_files WHERE sha256 = new.sha256;
  INSERT INTO unnamed_files (sha256, since)
    SELECT new.sha256, new.created_at
    WHERE NOT EXISTS (SELECT 1 FROM file_refs WHERE sha256 = new.sha256);
END;

CREATE TRIGGER files_named AFTER INSERT ON file_refs BEGIN
  DELETE FROM unnamed_files WHERE sha256 = new.sha256;
END;

CREATE TRIGGER files_unnamed AFTER DELETE ON file_refs
WHEN NOT EXISTS (SELECT 1 FROM file_refs WHERE sha256 = old.sha256) BEGIN
  INSERT INTO unnamed_files (sha256, since)
    SELECT sha256, created_at FROM uploads WHERE sha256 = old.sha256;
END;
`;

const down = `
DROP TRIGGER files_unnamed;
DROP TRIGGER files_named;
DROP TRIGGER uploads_begin_unnamed;
DROP TABLE unnamed_files;
`;

export const unnamedFiles: Migration = { name: '011-unnamed-files', up, down };
