/**
 * Who did what to whom, and what the administrator's lists search and sort thousands of accounts by. Entries of `audit`
 * name no account by a reference: they outlive it, and say nothing of it but its uid.
 */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  actor_uid TEXT,
  actor_role TEXT NOT NULL,
  action TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_uid TEXT
);
CREATE INDEX audit_actor ON audit(actor_uid, id);
CREATE INDEX audit_subject ON audit(subject_uid, id);
CREATE INDEX audit_action ON audit(action, id);
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN
  SELECT raise(ABORT, 'an entry of the audit list never changes');
END;
CREATE TRIGGER audit_goes_from_its_beginning BEFORE DELETE ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE id < old.id) BEGIN
  SELECT raise(ABORT, 'only the oldest entries of the audit list are removed');
END;

CREATE TABLE account_search (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  sort_key TEXT NOT NULL,
  search_key TEXT NOT NULL
);
CREATE INDEX account_search_order ON account_search(sort_key, user_id);
CREATE INDEX users_role ON users("role");
INSERT INTO account_search (user_id, sort_key, search_key)
  SELECT id,
      sort_key(coalesce(nullif(trim(coalesce("firstName", '') || ' ' || coalesce("lastName", '')), ''), "username")),
      search_key(coalesce("firstName", '') || ' ' || coalesce("lastName", '') || ' ' || "username" || ' ' ||
        coalesce("email", '') || ' ' || coalesce("schoolName", ''))
    FROM users;
`;

const down = `
DROP INDEX users_role;
DROP TABLE account_search;
DROP TABLE audit;
`;

export const audit: Migration = { name: '026-audit', up, down };
