/** Login cards, and passwords of three pictures (decision 082). */
import type { Migration } from './migration.ts';

// The token itself is on the printed card only. A student has at most one card that is valid. A row of
// picture_passwords says that a teacher wants pictures; until the child has chosen them, chosen_at is null.
const up = `
CREATE TABLE student_cards (
  id INTEGER PRIMARY KEY,
  student_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  revoked_at TEXT
);
CREATE UNIQUE INDEX student_cards_valid ON student_cards(student_id) WHERE revoked_at IS NULL;
CREATE INDEX student_cards_student ON student_cards(student_id);
CREATE TABLE picture_passwords (
  student_id INTEGER PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  chosen_at TEXT
) WITHOUT ROWID;
`;

const down = `
DROP TABLE picture_passwords;
DROP TABLE student_cards;
`;

export const studentCards: Migration = { name: '025-student-cards', up, down };
