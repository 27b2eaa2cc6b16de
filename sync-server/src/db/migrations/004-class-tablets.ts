/** Devices that a teacher prepared for a class, and proofs of children's own passwords for signing in offline. */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE tablets (
  device_id INTEGER PRIMARY KEY REFERENCES devices(id),
  token_hash TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  prepared_by INTEGER REFERENCES users(id) ON DELETE SET NULL,
  prepared_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  left_at TEXT,
  report TEXT
);
CREATE INDEX tablets_preparer ON tablets(prepared_by);

CREATE TABLE tablet_classes (
  device_id INTEGER NOT NULL REFERENCES tablets(device_id) ON DELETE CASCADE,
  class_id INTEGER NOT NULL REFERENCES class_codes(id) ON DELETE CASCADE,
  PRIMARY KEY (device_id, class_id)
) WITHOUT ROWID;
CREATE INDEX tablet_classes_class ON tablet_classes(class_id);

CREATE TABLE sign_in_verifiers (
  user_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  salt TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  hash TEXT NOT NULL
);
`;

const down = `
DROP TABLE sign_in_verifiers;
DROP TABLE tablet_classes;
DROP TABLE tablets;
`;

export const classTablets: Migration = { name: '004-class-tablets', up, down };
