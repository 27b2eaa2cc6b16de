/** The jobs of a running school. */
import type { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { School } from '#context.ts';
import { backUp } from '#ops/backup.ts';
import { endOldSessions } from './end-sessions.ts';
import { removeOldTombstones } from './purge-tombstones.ts';
import { rereadCertificate } from './reread-certificate.ts';
import { type Job, type Scheduler, startJobs } from './scheduler.ts';
import { createFileSweep } from './sweep-files.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

export function startSchoolJobs(school: School, app: FastifyInstance): Scheduler {
  const { backupDir } = school.config;
  const jobs: Job[] = [
    { name: 'sweep files', every: HOUR, run: createFileSweep(school) },
    // Not once a day: a box that is switched off every night never runs for one.
    { name: 'remove tombstones', every: HOUR, run: () => removeOldTombstones(school) },
    // A backup made by `npm run backup` moves lanes from another process.
    { name: 'reread lanes', every: MINUTE, run: async () => school.reader.forgetLane() },
    { name: 'end sessions', every: HOUR, run: () => endOldSessions(school) },
  ];
  if (backupDir !== null) {
    jobs.push({ name: 'backup', every: HOUR, run: async () => void (await backUp(school, backupDir)) });
  }
  if (school.config.tls && school.secrets.tls) {
    const run = rereadCertificate(app.server as unknown as Server, school.config.tls, school.secrets.tls);
    jobs.push({ name: 'reread certificate', every: MINUTE, run });
  }
  return startJobs(school.clock, school.log, jobs);
}
