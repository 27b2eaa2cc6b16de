/**
 * Whose change an `ifSeq` meets: the editor (account and device) of a document's last change, and the newest change by
 * anybody else, which a later change of the same editor would otherwise hide.
 */
import type { Migration } from './migration.ts';

const up = `
ALTER TABLE feed ADD COLUMN editor TEXT NOT NULL DEFAULT '';
ALTER TABLE feed ADD COLUMN others_seq INTEGER NOT NULL DEFAULT 0;
UPDATE feed SET editor =
  coalesce((SELECT user_id || '@' || device_id FROM lanes WHERE lanes.id = feed.author), author);
`;

const down = `
ALTER TABLE feed DROP COLUMN others_seq;
ALTER TABLE feed DROP COLUMN editor;
`;

export const feedEditors: Migration = { name: '005-feed-editors', up, down };
