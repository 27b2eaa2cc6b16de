/** One school of a district while it is open: context and jobs under the lock of its data folder. */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ConfigError } from '#config/env.ts';
import { createSchool, type SchoolOptions } from '#context.ts';
import { runSchoolJobs, startSchoolJobs } from '#jobs/index.ts';
import type { Scheduler } from '#jobs/scheduler.ts';
import { logJobFailed } from '#log/events.ts';
import { type DataLock, lockDataFolder } from '#ops/data-folder/data-lock.ts';
import type { School } from '#school.ts';
import { backUpSchool } from '#services/operation/back-up-now.ts';
import type { SchoolsApp } from './schools-app.ts';

export interface OpenSchool {
  readonly school: School;
  answer(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Whether work of the school's own goes on, which a closing would cut short. */
  isBusy(): boolean;
  /** Runs each job of the school once. */
  runJobs(): Promise<void>;
  /** Backs up what was written since the school was opened. Logs a failure. */
  backUpChanges(): Promise<void>;
  /** Ends jobs, sockets and database, and lets the folder go. */
  close(): Promise<void>;
}

/** As `openSchool`, of a school that was added before: throws `ConfigError` where its database is missing. */
export async function openAddedSchool(options: SchoolOptions, app: SchoolsApp): Promise<OpenSchool> {
  const { databaseFile } = options.config;
  // Only `add` and `import` make one. An empty one in its place would answer devices as a school that lost everything.
  if (!existsSync(databaseFile)) throw new ConfigError(`The database ${databaseFile} is missing.`);
  return openSchool(options, app);
}

/** Throws as `startServer` does; then nothing of the school has changed. */
export async function openSchool(options: SchoolOptions, app: SchoolsApp): Promise<OpenSchool> {
  const lock = lockDataFolder(options.config.dataDir, 'server');
  let school: School | null = null;
  try {
    school = await createSchool({ ...options, beginsLater: true });
    await school.begin();
    return serve(school, app, startSchoolJobs(school), lock);
  } catch (error) {
    await school?.close();
    lock.release();
    throw error;
  }
}

function serve(school: School, app: SchoolsApp, jobs: Scheduler, lock: DataLock): OpenSchool {
  let headInBackup = school.head();
  return {
    school,
    answer: (request, response) => app.answer(school, request, response),
    upgrade: (request, socket, head) => app.upgrade(school, request, socket, head),
    isBusy: () => school.speech?.isBusy() ?? false,
    runJobs: () => runSchoolJobs(school),
    async backUpChanges() {
      const { backupDir } = school.config;
      const head = school.head();
      if (backupDir === null || head === headInBackup) return;
      try {
        await backUpSchool(school, backupDir);
        headInBackup = head;
      } catch (error) {
        logJobFailed(school.log, { job: 'backup', message: String(error) });
      }
    },
    async close() {
      school.hub.close();
      await jobs.stop();
      await school.close();
      lock.release();
    },
  };
}
