/** The school's own keys of students and classes, so that a roster file finds again what it made. */
import type { Migration } from './migration.ts';

const tables = ['users', 'class_codes'];
const documents = `table_name IN ('users', 'class_codes') AND deleted = 0`;

// A key is the school's, but children and classes belong to teachers: two teachers may import the same child. The
// documents in the change log get the field, too: a replica must equal what a new document would say.
const up = `
${tables.map((table) => `ALTER TABLE ${table} ADD COLUMN "sourcedId" TEXT;`).join('\n')}
${tables
  .map(
    (table) =>
      `CREATE UNIQUE INDEX ${table}_sourced ON ${table}("teacherId", "sourcedId") WHERE "sourcedId" IS NOT NULL;`,
  )
  .join('\n')}
UPDATE change_log SET body = json_set(body, '$.sourcedId', json('null')) WHERE ${documents};
`;

const down = `
UPDATE change_log SET body = json_remove(body, '$.sourcedId') WHERE ${documents};
${tables.map((table) => `DROP INDEX ${table}_sourced;`).join('\n')}
${tables.map((table) => `ALTER TABLE ${table} DROP COLUMN "sourcedId";`).join('\n')}
`;

export const sourcedIds: Migration = { name: '024-sourced-ids', up, down };
