/** How the name of a student sounds, for the voices that say it. */
import type { Migration } from './migration.ts';

const documents = `table_name = 'users' AND deleted = 0`;

// The documents in the change log get the field, too: a replica must equal what a new document would say.
const up = `
ALTER TABLE users ADD COLUMN "spokenName" TEXT;
UPDATE change_log SET body = json_set(body, '$.spokenName', json('null')) WHERE ${documents};
`;

const down = `
UPDATE change_log SET body = json_remove(body, '$.spokenName') WHERE ${documents};
ALTER TABLE users DROP COLUMN "spokenName";
`;

export const spokenNames: Migration = { name: '036-spoken-names', up, down };
