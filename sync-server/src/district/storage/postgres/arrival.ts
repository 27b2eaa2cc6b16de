/** A school that comes into a district of PostgreSQL: written into a schema of its own, which then gets the school's name. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { placeIn } from '#config/config.ts';
import type { Db } from '#db/database.ts';
import type { PostgresServer } from '#db/postgres/postgres-server.ts';
import { query } from '#db/statements.ts';
import type { Arrival, HeldSchool } from '#district/storage/district-storage.ts';
import { registerArrived } from '#district/storage/postgres/registry.ts';
import { arrivingSchemaOf } from '#district/storage/postgres/schema-names.ts';
import { arrivingFolder, putFolderAside } from '#district/storage/school-folders.ts';
import { databaseInSchema } from '../../../moving/databases/postgres-database.ts';

interface ArrivalParts {
  readonly host: string;
  readonly schoolsDir: string;
  readonly server: PostgresServer;
  /** Of the district's own schema. */
  readonly db: Db;
  /** Nobody else has the name. */
  readonly held: Pick<HeldSchool, 'release'>;
}

export async function beginArrivalIn({ host, schoolsDir, server, db, held }: ArrivalParts): Promise<Arrival> {
  const arriving = arrivingFolder(schoolsDir, host);
  const schema = arrivingSchemaOf(host);
  async function removeArrived(): Promise<void> {
    rmSync(arriving, { recursive: true, force: true });
    await query(db, `drop schema if exists "${schema}" cascade`);
  }
  try {
    await removeArrived();
  } catch (error) {
    await held.release();
    throw error;
  }
  const place = placeIn(arriving);
  return {
    place,
    database: databaseInSchema(server.open(schema), place, async () => async () => undefined),
    async settle(at) {
      // The key is there before a server can open the school.
      if (existsSync(join(schoolsDir, host))) putFolderAside(schoolsDir, host, at);
      renameSync(arriving, join(schoolsDir, host));
      await db.transaction().execute((tx) => registerArrived(tx, host, schema, at));
    },
    async end() {
      await removeArrived().finally(held.release);
    },
  };
}
