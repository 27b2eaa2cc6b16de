/** A school whose database is a schema of PostgreSQL. */
import { refuseOtherKey } from '#access/second-factor/school-key.ts';
import { createSecretBox } from '#access/second-factor/secret-box.ts';
import type { SchoolPlace } from '#config/config.ts';
import type { OpenedPostgres } from '#db/database.ts';
import { migratePostgres } from '#db/postgres/migrate-postgres.ts';
import { query } from '#db/statements.ts';
import { fillSchema } from './fill-schema.ts';
import type { MovableDatabase } from './movable-database.ts';
import { writeFileFrom } from './write-file-from.ts';

/** `lock`: of the engine of the district. */
export function databaseInSchema(
  opened: OpenedPostgres,
  { secretKeyFile }: Pick<SchoolPlace, 'secretKeyFile'>,
  lock: MovableDatabase['lock'],
): MovableDatabase {
  const { db, schema } = opened;
  return {
    ...{ name: `the schema ${schema}`, lock },
    exists: async () =>
      (await query(db, 'select 1 from pg_namespace where nspname = ?', [schema])).length > 0,
    async copyTo(file) {
      await migratePostgres(opened);
      await writeFileFrom(opened, file);
    },
    async takeIn(file) {
      await migratePostgres(opened);
      await fillSchema(opened, file);
      // The key came with the school: a process without it is refused, in place of making one up (decision 109).
      await refuseOtherKey(db, createSecretBox(secretKeyFile), secretKeyFile);
    },
  };
}
