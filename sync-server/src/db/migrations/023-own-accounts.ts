/** Sessions that their owner can tell apart and revoke, and the second factor (decision 079). */
import type { Migration } from './migration.ts';

// A session of an older release gets a random UUID. A revoked one stays until it would have ended: its browser must
// not make another in silence.
const up = `
ALTER TABLE sessions ADD COLUMN public_uid TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN device_name TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN revoked INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET public_uid = lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
  || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)));
CREATE TABLE second_factors (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  confirmed_at TEXT,
  last_step INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
) WITHOUT ROWID;
`;

const down = `
DROP TABLE recovery_codes;
DROP TABLE second_factors;
DELETE FROM sessions WHERE revoked = 1;
ALTER TABLE sessions DROP COLUMN revoked;
ALTER TABLE sessions DROP COLUMN device_name;
ALTER TABLE sessions DROP COLUMN public_uid;
`;

export const ownAccounts: Migration = { name: '023-own-accounts', up, down };
