/** Columns and tables get the names that the code and the protocol use. */
import type { Migration } from './migration.ts';

const up = `
ALTER TABLE lanes RENAME COLUMN last_n TO last_number;
ALTER TABLE lanes RENAME COLUMN backed_n TO backed_up_number;
ALTER TABLE results RENAME COLUMN cid TO command_id;
ALTER TABLE results RENAME COLUMN n TO number;
ALTER TABLE feed RENAME TO change_log;
ALTER TABLE change_log RENAME COLUMN t TO table_name;
ALTER TABLE change_log RENAME COLUMN del TO deleted;
ALTER TABLE file_refs RENAME COLUMN t TO table_name;
DROP INDEX feed_seq;
DROP INDEX feed_scope;
DROP INDEX feed_tombstones;
CREATE UNIQUE INDEX change_log_seq ON change_log(seq);
CREATE INDEX change_log_scope ON change_log(scope, scope_id, seq);
CREATE INDEX change_log_tombstones ON change_log(changed_at) WHERE deleted = 1;
`;

const down = `
DROP INDEX change_log_seq;
DROP INDEX change_log_scope;
DROP INDEX change_log_tombstones;
ALTER TABLE file_refs RENAME COLUMN table_name TO t;
ALTER TABLE change_log RENAME COLUMN deleted TO del;
ALTER TABLE change_log RENAME COLUMN table_name TO t;
ALTER TABLE change_log RENAME TO feed;
CREATE UNIQUE INDEX feed_seq ON feed(seq);
CREATE INDEX feed_scope ON feed(scope, scope_id, seq);
CREATE INDEX feed_tombstones ON feed(changed_at) WHERE del = 1;
ALTER TABLE results RENAME COLUMN number TO n;
ALTER TABLE results RENAME COLUMN command_id TO cid;
ALTER TABLE lanes RENAME COLUMN backed_up_number TO backed_n;
ALTER TABLE lanes RENAME COLUMN last_number TO last_n;
`;

export const plainNames: Migration = { name: '014-plain-names', up, down };
