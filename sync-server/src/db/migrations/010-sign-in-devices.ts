/** On which devices an account has signed in: while its name is being guessed at, these may go on (decision 022). */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE sign_in_devices (
  token_hash TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  signed_in_at TEXT NOT NULL,
  PRIMARY KEY (token_hash, user_id)
) WITHOUT ROWID;
CREATE INDEX sign_in_devices_user ON sign_in_devices(user_id);
`;

const down = `
DROP TABLE sign_in_devices;
`;

export const signInDevices: Migration = { name: '010-sign-in-devices', up, down };
