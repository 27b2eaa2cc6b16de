/** One school of a district while it is open: context and jobs, as long as it is held. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createSchool, type SchoolOptions } from '#create-school.ts';
import { runSchoolJobs, startSchoolJobs } from '#jobs/index.ts';
import type { Scheduler } from '#jobs/scheduler.ts';
import { logJobFailed } from '#log/events.ts';
import type { School } from '#school.ts';
import { backUpSchool } from '#services/operation/back-up-now.ts';
import { clearLeft } from '../moving/clear-left.ts';
import type { SchoolsApp } from './schools-app.ts';
import type { HeldSchool } from './storage/district-storage.ts';

export interface OpenSchool {
  readonly school: School;
  answer(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Whether work of the school's own goes on, which a closing would cut short. */
  isBusy(): boolean;
  /** Runs each job of the school once. */
  runJobs(): Promise<void>;
  /** Ends `runJobs` early, for good: the school is about to close. */
  endJobs(): void;
  /** Backs up what was written since the school was opened. Logs a failure. */
  backUpChanges(): Promise<void>;
  /** Ends jobs, sockets and database, and lets the school go. */
  close(): Promise<void>;
}

/** Of what a school is opened with, all but what the storage of the district holds. */
type OpeningOptions = Omit<SchoolOptions, 'config' | 'database' | 'beginsLater'>;

/** Throws as `startServer` does; then nothing of the school has changed, and it is let go. */
export async function openSchool(
  options: OpeningOptions,
  held: HeldSchool,
  app: SchoolsApp,
): Promise<OpenSchool> {
  const { config, database } = held;
  let school: School | null = null;
  try {
    school = await createSchool({
      ...{ ...options, config, beginsLater: true },
      ...(database && { database }),
    });
    await school.begin();
    await clearLeft(config, config.engine === 'sqlite');
    return serve(school, app, startSchoolJobs(school), held);
  } catch (error) {
    try {
      await school?.close();
    } finally {
      await held.release();
    }
    throw error;
  }
}

function serve(school: School, app: SchoolsApp, jobs: Scheduler, held: HeldSchool): OpenSchool {
  let headInBackup = school.head();
  const ending = new AbortController();
  return {
    school,
    answer: (request, response) => app.answer(school, request, response),
    upgrade: (request, socket, head) => app.upgrade(school, request, socket, head),
    isBusy: () => school.speech?.isBusy() ?? false,
    runJobs: () => runSchoolJobs(school, ending.signal),
    endJobs: () => ending.abort(),
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
      try {
        school.hub.close();
        await jobs.stop();
        await school.close();
      } finally {
        // Held any longer, the school could not open again where a full disk has space by then.
        await held.release();
      }
    },
  };
}
