/** The list of schools as one process reads it: at most once a second, however many ask, and by names that nobody has. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MonotonicClock } from 'shared-schema/clock';
import { ConfigError } from '#config/env.ts';
import type { Db } from '#db/database.ts';
import {
  putSchemaAside,
  type RegisteredSchool,
  readRegistry,
  updateState,
} from '#district/storage/postgres/registry.ts';
import { asideSchemaOf } from '#district/storage/postgres/schema-names.ts';
import { putFolderAside } from '#district/storage/school-folders.ts';
import type { SchoolDirectory } from '../../directory/school-directory.ts';

const FRESH_MS = 1000;

interface Snapshot {
  /** Milliseconds of `monotonicNow`. */
  readonly readAt: number;
  readonly schools: Promise<ReadonlyMap<string, RegisteredSchool>>;
}

/** `schoolsDir`: where this machine has folders of schools. */
export function createPostgresDirectory(db: Db, schoolsDir: string, clock: MonotonicClock): SchoolDirectory {
  let snapshot: Snapshot | null = null;

  function read(): Snapshot['schools'] {
    if (snapshot && clock.monotonicNow() - snapshot.readAt < FRESH_MS) return snapshot.schools;
    const taken: Snapshot = { readAt: clock.monotonicNow(), schools: readRegistry(db) };
    snapshot = taken;
    taken.schools.catch(() => {
      if (snapshot === taken) snapshot = null;
    });
    return taken.schools;
  }

  return {
    find: async (host) => (await read()).get(host)?.state ?? null,
    list: async () => [...(await read()).keys()],
    async setState(host, state) {
      const isThere = await updateState(db, host, state);
      snapshot = null;
      if (!isThere) throw new ConfigError(`There is no school ${host} in this district.`);
    },
    async remove(host, at) {
      const schema = asideSchemaOf(host, at);
      const isThere = await db.transaction().execute((tx) => putSchemaAside(tx, host, schema));
      snapshot = null;
      if (!isThere) throw new ConfigError(`There is no school ${host} in this district.`);
      const folder = existsSync(join(schoolsDir, host)) ? putFolderAside(schoolsDir, host, at) : null;
      return { folder, schema };
    },
  };
}
