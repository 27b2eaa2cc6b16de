/**
 * A district in PostgreSQL: each school is a schema of one database, and any number of processes on any number of machines
 * serve all of them. SCHOOLS_DIR keeps what is in no database: keys, and files where there is no S3 storage. Decision 122.
 */
import { existsSync } from 'node:fs';
import { isoTime, type MonotonicClock } from 'shared-schema/clock';
import type { DistrictConfig } from '#config/district.ts';
import { ConfigError } from '#config/env.ts';
import type { Db } from '#db/database.ts';
import type { ReleaseLock } from '#db/postgres/connections/session-locks.ts';
import { measureSchema } from '#db/postgres/measure-schema.ts';
import { connectPostgres, DEFAULT_CONNECTIONS, type PostgresServer } from '#db/postgres/postgres-server.ts';
import { readSetting } from '#db/settings/setting-rows.ts';
import type { DistrictStorage, HeldSchool } from '#district/storage/district-storage.ts';
import { parseSummary } from '#district/storage/parse-summary.ts';
import { beginArrivalIn } from '#district/storage/postgres/arrival.ts';
import { createPostgresDirectory } from '#district/storage/postgres/postgres-directory.ts';
import {
  hasSchool,
  insertSchool,
  prepareRegistry,
  readSchool,
  readSummaryText,
  updateSummary,
} from '#district/storage/postgres/registry.ts';
import { ADMINISTRATION_SCHEMA, DISTRICT_SCHEMA, schemaOf } from '#district/storage/postgres/schema-names.ts';
import { requireSchoolsDir } from '#district/storage/school-folders.ts';
import { createLossLog } from '#engines/loss-log.ts';
import type { Logger } from '#log/logger.ts';
import { refuseFile } from '#ops/data-folder/refuse-file-beside.ts';
import type { MovableDatabase } from '../../../moving/databases/movable-database.ts';
import { databaseInSchema } from '../../../moving/databases/postgres-database.ts';

/** Of a process's connections, what one school may have: others find some free, whatever it does. */
const SHARE_OF_SCHOOL = 0.4;
/** A transaction, and a read beside it. */
const LEAST_SHARE = 2;

export async function openPostgresStorage(
  config: DistrictConfig,
  { databaseUrl, natsUrl }: { databaseUrl: string; natsUrl: string | null },
  log: Logger,
  clock: MonotonicClock,
): Promise<DistrictStorage> {
  const { schoolsDir } = config;
  requireSchoolsDir(schoolsDir);
  const connections = config.shared.databaseConnections ?? DEFAULT_CONNECTIONS;
  const server = connectPostgres({
    ...{ url: databaseUrl, natsUrl, connections, onLost: createLossLog(log, clock, { schoolsDir }) },
    connectionsPerSchool: Math.max(LEAST_SHARE, Math.ceil(connections * SHARE_OF_SCHOOL)),
  });
  const own = server.open(DISTRICT_SCHEMA);
  try {
    await prepareRegistry(own);
  } catch (error) {
    await server.close();
    throw error;
  }
  const { db } = own;
  const directory = createPostgresDirectory(db, schoolsDir, clock);

  const heldWith = (host: string, schema: string, release: ReleaseLock): HeldSchool => ({
    ...{ config: config.schoolConfig(host), database: server.open(schema), release },
  });

  async function holdAlone(host: string): Promise<HeldSchool> {
    const release = await own.locks.tryAlone(lockOf(host));
    if (!release) throw new ConfigError(`A server has the school ${host} open, or a command works on it.`);
    try {
      return heldWith(host, (await readSchool(db, host))?.schema ?? schemaOf(host), release);
    } catch (error) {
      await release();
      throw error;
    }
  }

  return {
    directory,
    place: 'this district',
    async serve(host) {
      const release = await own.locks.tryShared(lockOf(host));
      if (!release) throw new ConfigError(`A command works on the school ${host}.`);
      try {
        // Read under the lock: a command may have closed, moved or removed the school since the list was read.
        const schema = await requireServed(db, host);
        await requireKey(server, schema, config.schoolConfig(host).secretKeyFile);
        return heldWith(host, schema, release);
      } catch (error) {
        await release();
        throw error;
      }
    },
    serveAdministration: async (folder) => heldWith(folder, ADMINISTRATION_SCHEMA, async () => undefined),
    holdAlone,
    async add(host, make) {
      await refuseTaken(db, host);
      refuseFile(config.schoolConfig(host).databaseFile);
      const held = await holdAlone(host);
      try {
        // Somebody may have been faster.
        await refuseTaken(db, host);
        // The list comes last. What broke off before goes on when the school is added again.
        const made = await make(held);
        await insertSchool(db, host, schemaOf(host), isoTime(clock));
        return made;
      } finally {
        await held.release();
      }
    },
    async movable(host) {
      const schema = (await readSchool(db, host))?.schema ?? schemaOf(host);
      // Beside a server, a snapshot of the database is enough.
      const lock: MovableDatabase['lock'] = async (use) =>
        use === 'restore' ? (await holdAlone(host)).release : async () => undefined;
      return databaseInSchema(server.open(schema), config.schoolConfig(host), lock);
    },
    async beginArrival(host) {
      const held = await holdAlone(host);
      return beginArrivalIn({ host, schoolsDir, server, db, held });
    },
    measure: async (host) => measureSchema(db, (await readSchool(db, host))?.schema ?? ''),
    readSummary: async (host) => parseSummary(await readSummaryText(db, host)),
    keepSummary: (host, summary) => updateSummary(db, host, JSON.stringify(summary)),
    async close() {
      await own.close();
      await server.close();
    },
  };
}

/** Of this name: whoever serves the school shares it, whoever works on it has it alone. */
const lockOf = (host: string) => `chickadee school ${host}`;

async function refuseTaken(db: Db, host: string): Promise<void> {
  if (await readSchool(db, host))
    throw new ConfigError(`There is a school ${host} in this district already.`);
}

/** The schema of a school that may be served. Throws `ConfigError`. */
async function requireServed(db: Db, host: string): Promise<string> {
  const school = await readSchool(db, host);
  if (school?.state.state !== 'open') throw new ConfigError(`The school ${host} is not open any more.`);
  // An empty one in its place would answer devices as a school that lost everything.
  if (await hasSchool(db, school.schema)) return school.schema;
  throw new ConfigError(`The schema ${school.schema} of ${host} is missing.`);
}

/** Throws `ConfigError` where this machine lacks the key that the school was given elsewhere (decision 109). */
async function requireKey(server: PostgresServer, schema: string, file: string): Promise<void> {
  if (existsSync(file)) return;
  const { db } = server.open(schema);
  if ((await readSetting(db, 'second_factor_key')) === null) return;
  throw new ConfigError(
    `${file} is missing: copy it from the machine on which the school was added, or let the machines share SCHOOLS_DIR.`,
  );
}
