/** One school on a PostgreSQL of its own, served by several processes. COMMIT waits for the disk, as with SQLite. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchoolServer, quickToSignIn, type SchoolServer } from 'e2e/support/school-server';
import { findPostgres, startCluster } from 'sync-server/test/postgres/cluster';
import { type SchoolAccess, signInTeacher, signUpTeacher } from '../bench-school.ts';
import { Connection } from '../connection.ts';

export interface PostgresSchool {
  readonly servers: readonly SchoolServer[];
  /** The school as each process serves it, with the same teacher signed in. */
  readonly processes: readonly SchoolAccess[];
  close(): Promise<void>;
}

/** Null, with a line that says so, where PostgreSQL is not installed. */
export async function openPostgresSchool(count: number): Promise<PostgresSchool | null> {
  if (findPostgres() === null) {
    process.stderr.write('figures of PostgreSQL are measured where it is installed\n');
    return null;
  }
  const cluster = await startCluster({ isDurable: true });
  // The processes of a school share their key of second factors, and here their files, too.
  const dataDir = await mkdtemp(join(tmpdir(), 'chickadee-bench-'));
  const servers: SchoolServer[] = [];
  const teachers: Connection[] = [];
  const school: PostgresSchool = {
    servers,
    processes: [],
    async close() {
      for (const teacher of teachers) teacher.close();
      for (const server of servers) await server.dispose();
      await cluster.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  try {
    for (let number = 0; number < count; number += 1) {
      const server = await createSchoolServer({ ...quickToSignIn, DATABASE_URL: cluster.url }, { dataDir });
      servers.push(server);
      await server.start();
    }
    const processes: SchoolAccess[] = [];
    for (const { url } of servers) {
      const connect = () => new Connection(url);
      const access = await (processes.length === 0 ? signUpTeacher(connect) : signInTeacher(connect));
      teachers.push(access.teacher);
      processes.push(access);
    }
    return { ...school, processes };
  } catch (error) {
    await school.close();
    throw error;
  }
}
