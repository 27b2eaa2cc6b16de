/** A school as bytes in memory: started from a copy, and copied. */
import { type Config, makeConfig } from 'sync-server/config/config';
import { createSchool } from 'sync-server/create-school';
import { openDatabase } from 'sync-server/db/database';
import type { FileStore } from 'sync-server/files/file-store';
import { createMemoryStore } from 'sync-server/files/memory-store';
import { createLogger } from 'sync-server/log/logger';
import type { School } from 'sync-server/school';
import { createTestClock } from 'sync-server/test/test-clock';

/** Everything that a school has. */
export interface SchoolCopy {
  /** The bytes of the database; null for a school that begins. */
  readonly database: Buffer | null;
  readonly files: readonly Buffer[];
}

export interface RunningSchool {
  readonly school: School;
  readonly files: FileStore;
}

/** A school that makes backups, so that devices keep what is in none. */
export function schoolSettings(): Config {
  return { ...makeConfig({}), backupDir: 'backups' };
}

const log = createLogger('silent');

export async function startSchool(config: Config, copy: SchoolCopy): Promise<RunningSchool> {
  const files = createMemoryStore();
  for (const file of copy.files) await files.receive(bytesOf(file), { maxBytes: file.length });
  const database = openDatabase(copy.database ?? ':memory:');
  const school = await createSchool({ ...{ config, log, files, database }, clock: createTestClock() });
  return { school, files };
}

export async function copySchool({ school, files }: RunningSchool): Promise<SchoolCopy> {
  await school.uploads.flush();
  await school.writer.whenIdle();
  const stored: Buffer[] = [];
  for await (const sha256 of files.list(0)) stored.push(Buffer.concat(await files.read(sha256).toArray()));
  return { database: school.raw.serialize(), files: stored };
}

async function* bytesOf(file: Buffer): AsyncIterable<Uint8Array> {
  yield file;
}
