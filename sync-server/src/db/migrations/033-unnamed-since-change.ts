/**
 * A picture or sound of an activity counts as unnamed from the change that took its last name, not from its upload:
 * an Undo, a draft or another computer's version may name it again, and sends no bytes of what the school had.
 */
import type { Migration } from './migration.ts';

const trigger = (since: string) => `
DROP TRIGGER files_unnamed;
CREATE TRIGGER files_unnamed AFTER DELETE ON file_refs
WHEN NOT EXISTS (SELECT 1 FROM file_refs WHERE sha256 = old.sha256) BEGIN
  INSERT INTO unnamed_files (sha256, since)
    SELECT sha256, ${since} FROM uploads WHERE sha256 = old.sha256;
END;
`;

// The change log has the document's last change before its names are taken back.
const up = trigger(`CASE WHEN old.scope = 'activity' THEN coalesce(
      (SELECT changed_at FROM change_log WHERE table_name = old.table_name AND uid = old.uid), created_at)
    ELSE created_at END`);

const down = trigger('created_at');

export const unnamedSinceChange: Migration = { name: '033-unnamed-since-change', up, down };
