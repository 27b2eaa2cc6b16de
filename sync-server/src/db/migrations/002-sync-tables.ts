/** What sync, sign-in and files need besides the specification's tables; names in snake_case to tell them apart. */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counters (name, value) VALUES ('seq', 0);

CREATE TABLE feed (
  t TEXT NOT NULL,
  uid TEXT NOT NULL,
  seq INTEGER NOT NULL,
  scope TEXT NOT NULL,
  scope_id INTEGER NOT NULL,
  del INTEGER NOT NULL DEFAULT 0,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  origin TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  PRIMARY KEY (t, uid)
);
CREATE UNIQUE INDEX feed_seq ON feed(seq);
CREATE INDEX feed_scope ON feed(scope, scope_id, seq);
CREATE INDEX feed_tombstones ON feed(changed_at) WHERE del = 1;

CREATE TABLE devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  app_version TEXT,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL
);

CREATE TABLE lanes (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  device_id INTEGER NOT NULL REFERENCES devices(id),
  token_hash TEXT NOT NULL,
  last_n INTEGER NOT NULL DEFAULT 0,
  backed_n INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'open',
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX lanes_user ON lanes(user_id);
CREATE INDEX lanes_device ON lanes(device_id);
CREATE INDEX lanes_token ON lanes(token_hash);

CREATE TABLE results (
  cid TEXT PRIMARY KEY,
  lane TEXT,
  n INTEGER,
  type TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  status TEXT NOT NULL,
  code TEXT,
  seq INTEGER,
  target_uid TEXT,
  reply TEXT,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX results_lane ON results(lane, n);
CREATE INDEX results_rejects ON results(lane, n) WHERE status = 'rejected';

CREATE TABLE incarnations (
  id TEXT PRIMARY KEY,
  first_seq INTEGER NOT NULL,
  started_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions(user_id);
CREATE INDEX sessions_expiry ON sessions(expires_at);

CREATE TABLE uploads (
  sha256 TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  kind TEXT NOT NULL,
  uploaded_by INTEGER REFERENCES users(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX uploads_uploader ON uploads(uploaded_by);

CREATE TABLE file_refs (
  sha256 TEXT NOT NULL,
  scope TEXT NOT NULL,
  scope_id INTEGER NOT NULL,
  t TEXT NOT NULL,
  uid TEXT NOT NULL,
  PRIMARY KEY (sha256, t, uid)
) WITHOUT ROWID;
CREATE INDEX file_refs_row ON file_refs(t, uid);

CREATE TABLE views (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  view INTEGER NOT NULL
);

CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

const down = `
DROP TABLE settings;
DROP TABLE views;
DROP TABLE file_refs;
DROP TABLE uploads;
DROP TABLE sessions;
DROP TABLE incarnations;
DROP TABLE results;
DROP TABLE lanes;
DROP TABLE devices;
DROP TABLE feed;
DROP TABLE counters;
`;

export const syncTables: Migration = { name: '002-sync-tables', up, down };
