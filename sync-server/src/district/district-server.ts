/** A running district: one listener for all schools of this machine, which are opened when somebody calls them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Clock, MonotonicClock } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';
import type { DistrictConfig } from '#config/district.ts';
import { NO_SECRETS, type Secrets } from '#config/secrets.ts';
import { headerTimeouts, KEEP_ALIVE_MS, REQUEST_TIMEOUT_MS } from '#http/connection-limits.ts';
import { portOf } from '#lan/port-of.ts';
import { createLogger } from '#log/logger.ts';
import {
  type Administration,
  namesOf,
  openAdministration,
  withAdministration,
} from './administration/administration.ts';
import { createSummaries, openSummarized } from './administration/summaries.ts';
import { startDailyVisits } from './daily-visits.ts';
import type { SchoolDirectory } from './directory/school-directory.ts';
import { createDispatch, type Dispatch } from './dispatch.ts';
import type { Logger } from './events.ts';
import { answerKnownSchool } from './known-school.ts';
import { type OpenSchool, openSchool } from './open-school.ts';
import { createSchoolHost, type SchoolHost } from './school-host.ts';
import { createSchoolsApp } from './schools-app.ts';
import { createSharedParts } from './shared-parts.ts';
import { openDistrictStorage } from './storage/open-district-storage.ts';

export interface RunningDistrict {
  readonly url: string;
  readonly directory: SchoolDirectory;
  readonly schools: SchoolHost;
  /** Null where DISTRICT_HOST is not set. */
  readonly administration: Administration | null;
  /** Stops accepting, finishes what runs, closes all schools. */
  stop(): Promise<void>;
}

export interface DistrictOptions {
  readonly config: DistrictConfig;
  readonly secrets?: Secrets;
  readonly clock?: MonotonicClock;
  readonly log?: Logger;
}

/** Milliseconds for requests that are running when the process stops. */
const STOP_LIMIT_MS = 10_000;

/** Throws `ConfigError` when SCHOOLS_DIR is not there, and what Node says when the port is taken. */
export async function startDistrict(options: DistrictOptions): Promise<RunningDistrict> {
  const { config, clock = systemClock, secrets = NO_SECRETS } = options;
  const log = options.log ?? createLogger(config.shared.logLevel);
  const storage = await openDistrictStorage(config, secrets, log, clock);
  const { directory } = storage;
  const parts = createSharedParts(config.shared, clock);
  const app = await createSchoolsApp({ config: config.shared, secrets, log });
  const schools = createSchoolHost({
    ...{ clock, log, directory, limits: config.limits },
    open: (host) =>
      config.districtHost === null ? openHosted(host) : openSummarized(host, summaries, openHosted),
  });
  const summaries = createSummaries({ clock, log, storage, schools });
  const disk = config.shared.fileStorage === null ? config.schoolsDir : null;
  const source = { clock, config, disk, directory, schools, summaries };
  const administration = await openAdministration({
    config,
    clock,
    log,
    passwords: parts.passwords,
    storage,
    source,
  }).catch(async (error: unknown) => {
    await endShared();
    throw error;
  });
  const dispatch = createDispatch(withAdministration(schools, administration), config.limits, clock);
  const server = createListener(config, {
    upgrade: dispatch.upgrade,
    request(request, response) {
      if (!answerKnownSchool(request, response, namesOf(directory, administration)))
        dispatch.request(request, response);
    },
  });

  async function openHosted(host: string): Promise<OpenSchool> {
    const { voice, passwords, guessLimitsOf } = parts;
    const guessLimits = guessLimitsOf(host);
    const own = { clock, log: log.child({ school: host }), voice, passwords, guessLimits, secrets };
    return openSchool(own, await storage.serve(host), app);
  }

  /** After all schools are closed. */
  async function endShared(): Promise<void> {
    await app.close();
    await parts.stop();
    await storage.close();
  }

  const { host, port } = config.shared;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    await schools.stop();
    await administration?.opened.close();
    await endShared();
    throw error;
  }
  const dailyVisits = startDailyVisits({ clock, log, directory, schools });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server)}`,
    ...{ directory, schools, administration },
    async stop() {
      await dailyVisits.stop();
      const closed = stopListening(server, clock);
      await schools.disconnect();
      administration?.opened.school.hub.close();
      await closed;
      await schools.stop();
      await administration?.opened.close();
      await endShared();
    },
  };
}

function createListener({ shared }: DistrictConfig, { request, upgrade }: Dispatch): Server {
  const { headerMs, idleMs, connections } = shared.limits;
  const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createServer({ ...timeouts, ...headerTimeouts(headerMs) }, request);
  server.on('upgrade', upgrade);
  server.setTimeout(idleMs);
  server.maxConnections = connections;
  return server;
}

/** Lets running requests end. Whoever is still there at the limit is cut off and tries again. */
async function stopListening(server: Server, clock: Clock): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const limit = clock.setTimeout(() => server.closeAllConnections(), STOP_LIMIT_MS);
  await closed;
  clock.clearTimeout(limit);
}
