/** A tablet's tokens from before its newest one, each valid until a newer one is used: the answer with it may be lost. */
import type { Migration } from './migration.ts';

const up = `
CREATE TABLE former_tablet_tokens (
  number INTEGER PRIMARY KEY,
  device_id INTEGER NOT NULL REFERENCES tablets(device_id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE,
  revoked INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX former_tablet_tokens_device ON former_tablet_tokens(device_id);
`;

const down = `
DROP TABLE former_tablet_tokens;
`;

export const formerTabletTokens: Migration = { name: '006-former-tablet-tokens', up, down };
