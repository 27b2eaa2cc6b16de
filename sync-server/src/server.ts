/** A running server: a school that listens, its jobs, and its orderly end. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { issueSetupCode } from '#access/setup-code.ts';
import { buildApp } from './app.ts';
import { createSchool, type School, type SchoolOptions } from './context.ts';
import { startSchoolJobs } from './jobs/index.ts';
import { logStarted, logStopped } from './log/events.ts';

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

/** Opens the school and listens. Throws when the data cannot be opened or the port is taken. */
export async function startServer(options: SchoolOptions): Promise<RunningServer> {
  const school = await createSchool(options);
  const app = buildApp(school);
  try {
    const { host, port } = school.config;
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    await school.close();
    throw error;
  }
  const jobs = startSchoolJobs(school, app);
  const setupCode = await issueSetupCode(school.db, school.writer, school.secrets.setupCode);
  const url = addressOf(app, school);
  logStarted(school.log, { url, incarnation: school.incarnation.id, head: school.head() });
  let stopping: Promise<void> | null = null;

  async function stopNow(reason: string): Promise<void> {
    const began = school.clock.now();
    // Sockets first: closing the app waits for every connection to end.
    school.hub.close();
    await app.close();
    await jobs.stop();
    await school.close();
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

function addressOf(app: FastifyInstance, { config }: School): string {
  const { port } = app.server.address() as AddressInfo;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `${config.tls ? 'https' : 'http'}://${host}:${port}`;
}
