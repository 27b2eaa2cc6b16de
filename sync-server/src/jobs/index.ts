/** The jobs of a running school. */
import { Server } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { HOUR_MS, isoTime, MINUTE_MS } from 'shared-schema/clock';
import { removeOldCopies } from '#ops/data-folder/copy-before-upgrade.ts';
import { measureDisk } from '#ops/health/measure-disk.ts';
import type { School } from '#school.ts';
import { backUpSchool, rereadBackups } from '#services/operation/back-up-now.ts';
import { stopDrill } from '#services/operation/drill-for-admin.ts';
import { copyOnlineWhenDue, stopOnlineCopy } from '#services/operation/online-copy.ts';
import { canDeleteAt } from '#services/retention/retention-run.ts';
import { createDatabaseCheck } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { endOldSessions } from './end-sessions.ts';
import { markOldAsBackedUp } from './mark-old-as-backed-up.ts';
import { removeOldTombstones } from './purge-tombstones.ts';
import { removeDueAnswers } from './remove-due-answers.ts';
import { rereadCertificate } from './reread-certificate.ts';
import { retireAudit } from './retire-audit.ts';
import { createRetirement } from './retire-records.ts';
import { type Job, runJob, type Scheduler, startJobs } from './scheduler.ts';
import { sweepDueFiles } from './sweep-files.ts';

/** After a night without the box the last backup is old. It waits, so that a class that comes back at once is served. */
const FIRST_BACKUP_DELAY_MS = 10 * MINUTE_MS;

/** Runs each job at its interval. `app`: where the school listens by itself. */
export function startSchoolJobs(school: School, app?: FastifyInstance): Scheduler {
  return startJobs(school.clock, school.log, listSchoolJobs(school, app), (name, isDone, ms) =>
    noteRun(school, name, isDone, ms),
  );
}

/**
 * Runs each job of a school once, one after another: for a school that is open too rarely for intervals. Once `signal`
 * is aborted, the running job is stopped, and none is started.
 */
export async function runSchoolJobs(school: School, signal: AbortSignal): Promise<void> {
  for (const job of listSchoolJobs(school)) {
    if (signal.aborted) return;
    const stop = () => void job.stop?.();
    signal.addEventListener('abort', stop);
    await runJob(school.clock, school.log, job, (name, isDone, ms) => noteRun(school, name, isDone, ms));
    signal.removeEventListener('abort', stop);
  }
}

function noteRun(school: School, name: string, isDone: boolean, ms: number): void {
  school.jobLog.note(name, { isDone, ms, at: isoTime(school.clock) });
}

function listSchoolJobs(school: School, app?: FastifyInstance): Job[] {
  const jobs = [...jobsOfProcess(school), ...jobsOfSchool(school).map((job) => runAlone(school, job))];
  const server: object | undefined = app?.server;
  if (server instanceof Server && school.config.tls && school.secrets.tls) {
    const run = rereadCertificate(server, school.config.tls, school.secrets.tls);
    jobs.push({ name: 'reread certificate', intervalMs: MINUTE_MS, run });
  }
  return jobs;
}

/** What each process does for itself. */
function jobsOfProcess(school: School): Job[] {
  return [
    // A backup made by `npm run backup` moves lanes from another process.
    { name: 'reread lanes', intervalMs: MINUTE_MS, run: () => rereadBackups(school) },
    // Before anything fails for lack of it.
    {
      ...{ name: 'measure disk', intervalMs: MINUTE_MS, firstDelayMs: 1000 },
      run: async () => school.health.noteSpace((await measureDisk(school.config.dataDir))?.freeBytes ?? null),
    },
    // What failed, for example on a full disk, is tried again.
    { name: 'render speech', intervalMs: HOUR_MS, run: async () => school.speech?.wake() },
  ];
}

/** Waits like the deletion of answers where the clock has leapt. */
async function retireCopies({ clock, config, db }: School): Promise<void> {
  if (await canDeleteAt(db, clock.now())) removeOldCopies(config.databaseFile, clock.now());
}

/** What is done once for the school, however many processes serve it. */
function jobsOfSchool(school: School): Job[] {
  const { backupDir } = school.config;
  const jobs: Job[] = [
    hourlyUntilStopped('sweep files', (signal) => sweepDueFiles(school, signal)),
    // Not once a day: a box that is switched off every night never runs for one.
    { name: 'remove tombstones', intervalMs: HOUR_MS, run: () => removeOldTombstones(school) },
    { name: 'retire records', intervalMs: HOUR_MS, run: createRetirement(school) },
    { name: 'retire audit entries', intervalMs: HOUR_MS, run: () => retireAudit(school) },
    // The stored time of its last run has this name.
    { name: 'retire recordings', intervalMs: HOUR_MS, run: () => removeDueAnswers(school) },
    { name: 'end sessions', intervalMs: HOUR_MS, run: () => endOldSessions(school) },
  ];
  if (school.engine === 'sqlite') {
    jobs.push({ name: 'remove old copies', intervalMs: HOUR_MS, run: () => retireCopies(school) });
    jobs.push({ name: 'check database', intervalMs: HOUR_MS, run: createDatabaseCheck(school) });
  } else {
    // The name under which schools have stored when it ran last.
    jobs.push({ name: 'keep answers', intervalMs: HOUR_MS, run: () => markOldAsBackedUp(school) });
  }
  if (backupDir !== null) {
    const run = async () => void (await backUpSchool(school, backupDir));
    jobs.push({ name: 'backup', intervalMs: HOUR_MS, firstDelayMs: FIRST_BACKUP_DELAY_MS, run });
    // Runs when the administrator asks; here for its end.
    jobs.push({
      ...{ name: 'restore drill', intervalMs: HOUR_MS },
      run: async () => undefined,
      stop: () => stopDrill(school),
    });
    jobs.push({
      ...{ name: 'online backup', intervalMs: HOUR_MS, firstDelayMs: 2 * FIRST_BACKUP_DELAY_MS },
      run: () => copyOnlineWhenDue(school),
      stop: () => stopOnlineCopy(school),
    });
  } else {
    jobs.push(hourlyUntilStopped('check files', (signal) => checkFiles(school, signal)));
  }
  return jobs;
}

/** An hourly job whose stop aborts the signal: the work looks at it between two files. */
function hourlyUntilStopped(name: string, work: (signal: AbortSignal) => Promise<void>): Job {
  const end = new AbortController();
  return { name, intervalMs: HOUR_MS, run: () => work(end.signal), stop: async () => end.abort() };
}

function runAlone(school: School, job: Job): Job {
  return { ...job, run: async () => void (await school.runAlone(job.name, job.run, job.intervalMs)) };
}
