/** The jobs of a running school. */
import type { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { HOUR_MS, MINUTE_MS } from 'shared-schema/clock';
import { readLastBackup } from '#db/last-backup.ts';
import { backUp } from '#ops/backup.ts';
import type { School } from '#school.ts';
import { createDatabaseCheck } from './check-database.ts';
import { createFileCheck } from './check-files.ts';
import { endOldSessions } from './end-sessions.ts';
import { removeOldTombstones } from './purge-tombstones.ts';
import { rereadCertificate } from './reread-certificate.ts';
import { createRetirement } from './retire-records.ts';
import { type Job, type Scheduler, startJobs } from './scheduler.ts';
import { createFileSweep } from './sweep-files.ts';

/** After a night without the box the last backup is old; a class that comes back at once goes first. */
const SOON = 10 * MINUTE_MS;

export function startSchoolJobs(school: School, app: FastifyInstance): Scheduler {
  const { backupDir } = school.config;
  const jobs: Job[] = [
    { name: 'sweep files', every: HOUR_MS, run: createFileSweep(school) },
    // Not once a day: a box that is switched off every night never runs for one.
    { name: 'remove tombstones', every: HOUR_MS, run: () => removeOldTombstones(school) },
    // A backup made by `npm run backup` moves lanes from another process.
    { name: 'reread lanes', every: MINUTE_MS, run: async () => rereadBackups(school) },
    { name: 'check database', every: HOUR_MS, run: createDatabaseCheck(school) },
    { name: 'retire records', every: HOUR_MS, run: createRetirement(school) },
    { name: 'end sessions', every: HOUR_MS, run: () => endOldSessions(school) },
  ];
  if (backupDir !== null) {
    jobs.push({ name: 'backup', every: HOUR_MS, first: SOON, run: () => backUpNow(school, backupDir) });
  } else {
    jobs.push({ name: 'check files', every: HOUR_MS, run: createFileCheck(school) });
  }
  if (school.config.tls && school.secrets.tls) {
    const run = rereadCertificate(app.server as unknown as Server, school.config.tls, school.secrets.tls);
    jobs.push({ name: 'reread certificate', every: MINUTE_MS, run });
  }
  return startJobs(school.clock, school.log, jobs);
}

async function backUpNow(school: School, backupDir: string): Promise<void> {
  try {
    await backUp(school, backupDir);
    school.condition.noteBackupTried(true);
  } catch (error) {
    school.condition.noteBackupTried(false);
    throw error;
  } finally {
    rereadBackups(school);
  }
}

function rereadBackups(school: School): void {
  school.reader.forgetLane();
  school.condition.noteLastBackup(readLastBackup(school.raw));
}
