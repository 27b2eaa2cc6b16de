/**
 * The keys by which accounts are found at sign-in: usernames and email addresses together, each key once. Where an
 * older school has one key twice, the later account's is marked and stays usable beside the first (decision 023).
 */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE account_names (
  name_key TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  collides INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (name_key, user_id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX account_names_once ON account_names(name_key) WHERE collides = 0;
CREATE INDEX account_names_user ON account_names(user_id);
INSERT INTO account_names (name_key, user_id, collides)
  SELECT name_key, user_id,
      row_number() OVER (PARTITION BY name_key ORDER BY is_student, is_email, user_id) > 1
    FROM (
      SELECT name_key, user_id, is_student, min(is_email) AS is_email FROM (
        SELECT name_key("username") AS name_key, id AS user_id, "role" = 'student' AS is_student, 0 AS is_email
          FROM users
        UNION ALL
        SELECT name_key("email"), id, "role" = 'student', 1 FROM users WHERE "email" IS NOT NULL
      ) WHERE name_key <> '' GROUP BY name_key, user_id
    );
`;

const down = `
DROP TABLE account_names;
`;

export const accountNames: Migration = { name: '009-account-names', up, down };
