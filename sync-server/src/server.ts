/** A running server: a school that listens, its jobs, and its orderly end. */

import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { issueSetupCode } from '#access/sign-in/setup-code.ts';
import { systemClock } from '#config/clock.ts';
import { createFliteVoice } from '#speech/flite-voice.ts';
import { buildApp } from './app.ts';
import { createSchool, type SchoolOptions } from './create-school.ts';
import { startSchoolJobs } from './jobs/index.ts';
import type { Scheduler } from './jobs/scheduler.ts';
import { listensEverywhere } from './lan/addresses.ts';
import { portOf } from './lan/port-of.ts';
import { logStarted, logStopped } from './log/events.ts';
import { clearLeft } from './moving/clear-left.ts';
import { type DataLock, lockDataFolder } from './ops/data-folder/data-lock.ts';
import { makeArchiveFolder } from './ops/upgrade/list-archives.ts';
import type { School } from './school.ts';
import { auditRestore } from './services/after-restore/audit-restore.ts';
import { commandWorker } from './services/sync/append-commands.ts';

export interface RunningServer {
  readonly school: School;
  readonly app: FastifyInstance;
  /** Where it answers, as a person types it. */
  readonly url: string;
  /** For whoever started it, as long as the school has no administrator. */
  readonly setupCode: string | null;
  /** Stops accepting, finishes what runs, writes what waits, closes sockets and database. */
  stop(reason: string): Promise<void>;
}

/**
 * Locks the data folder, listens, and only then counts as a start of the school. Throws when the folder is in use, the
 * data cannot be opened or the port is taken; then nothing of the school has changed.
 */
export async function startServer(options: SchoolOptions): Promise<RunningServer> {
  // Any number of servers share a PostgreSQL, and on one machine the folder of the files.
  const isLocked = !options.database && options.config.engine === 'sqlite';
  const lock = isLocked ? lockDataFolder(options.config.dataDir, 'server') : null;
  try {
    return await startLocked(options, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function startLocked(options: SchoolOptions, lock: DataLock | null): Promise<RunningServer> {
  const opened = await openAndListen(options);
  try {
    return await serve(opened, lock);
  } catch (error) {
    await close(opened);
    throw error;
  }
}

async function serve({ school, app }: Opened, lock: DataLock | null): Promise<RunningServer> {
  const url = addressOf(app, school);
  lock?.noteAddress(url);
  await auditRestore(school);
  await clearLeft(school.config, lock !== null);
  await makeArchiveFolder(school.config);
  const setupCode = await issueSetupCode(school.db, school.writer, school.secrets.setupCode);
  // The jobs begin last: a failure after them would leave them running.
  const jobs = startSchoolJobs(school, app);
  logStarted(school.log, { url, incarnation: school.incarnation.id, head: school.head() });
  let stopping: Promise<void> | null = null;

  async function stopNow(reason: string): Promise<void> {
    const began = school.clock.now();
    await close({ school, app }, jobs);
    lock?.release();
    logStopped(school.log, { reason, ms: school.clock.now() - began });
  }

  return {
    school,
    app,
    url,
    setupCode,
    stop: (reason) => {
      stopping ??= stopNow(reason);
      return stopping;
    },
  };
}

type Opened = Pick<RunningServer, 'school' | 'app'>;

async function close({ school, app }: Opened, jobs?: Scheduler): Promise<void> {
  // Sockets first: closing the app waits for every connection to end.
  school.hub.close();
  await app.close();
  await jobs?.stop();
  await school.close();
}

async function openAndListen(options: SchoolOptions): Promise<Opened> {
  const { config, clock = systemClock } = options;
  const voice = options.voice ?? (config.voice ? createFliteVoice({ clock }) : null);
  // With one processor a second thread only takes turns with the first.
  const writerScript = availableParallelism() > 1 ? commandWorker : null;
  const school = await createSchool({ writerScript, ...options, voice, beginsLater: true });
  const app = buildApp(school, () => school);
  try {
    const { host, port } = school.config;
    await app.listen({ host, port });
    // An incarnation of a start that served nobody would look like a restore to every device at the next start.
    await school.begin();
    return { school, app };
  } catch (error) {
    await close({ school, app });
    throw error;
  }
}

function addressOf(app: FastifyInstance, { config }: School): string {
  const port = portOf(app.server);
  const one = config.host.includes(':') ? `[${config.host}]` : config.host;
  const host = listensEverywhere(config.host) ? 'localhost' : one;
  return `${config.tls ? 'https' : 'http'}://${host}:${port}`;
}
