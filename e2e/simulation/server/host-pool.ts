/** Machines with the engine that this run tests: a world takes one and gives it back. */
import { migrate } from 'sync-server/db/database';
import { isPostgres } from 'sync-server/test/test-database';
import { createPostgresHost } from './postgres-host.ts';
import type { SchoolHost } from './school-host.ts';
import { createSqliteHost } from './sqlite-host.ts';

/** Machines whose world is over. */
const idle: SchoolHost[] = [];

/** A machine with the newest schema; what rows it has is up to `load`. */
export async function takeHost(): Promise<SchoolHost> {
  return idle.pop() ?? createHost();
}

export function returnHost(host: SchoolHost): void {
  host.cut();
  idle.push(host);
}

async function createHost(): Promise<SchoolHost> {
  if (isPostgres) return createPostgresHost();
  const host = createSqliteHost();
  await migrate(host.plugIn());
  return { ...host, readable: (school) => school };
}
