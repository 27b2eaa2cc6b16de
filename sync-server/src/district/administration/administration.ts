/**
 * The administration of a district: accounts, sessions and second factors as in a school, in a database of its own, and no
 * children. It answers by the name of DISTRICT_HOST only. Decision 117.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { MonotonicClock } from 'shared-schema/clock';
import type { Passwords } from '#access/sign-in/passwords.ts';
import { issueSetupCode } from '#access/sign-in/setup-code.ts';
import type { Config } from '#config/config.ts';
import type { DistrictConfig } from '#config/district.ts';
import { ConfigError } from '#config/env.ts';
import { NO_SECRETS } from '#config/secrets.ts';
import { serveRead } from '#http/handler.ts';
import { registerOwnAccount } from '#routes/people/own-account.ts';
import { requireSchoolHost } from '../directory/host-name.ts';
import type { SchoolDirectory } from '../directory/school-directory.ts';
import type { Logger } from '../events.ts';
import { type OpenSchool, openSchool } from '../open-school.ts';
import type { SchoolHost } from '../school-host.ts';
import { createSchoolsApp } from '../schools-app.ts';
import type { DistrictStorage } from '../storage/district-storage.ts';
import { type DistrictSource, readDistrict } from './read-district.ts';

export interface Administration {
  readonly host: string;
  readonly opened: OpenSchool;
  /** For whoever started the process, as long as the district has no administrator. */
  readonly setupCode: string | null;
}

export interface AdministrationParts {
  readonly config: DistrictConfig;
  readonly clock: MonotonicClock;
  readonly log: Logger;
  readonly passwords: Passwords;
  readonly storage: Pick<DistrictStorage, 'serveAdministration'>;
  readonly source: DistrictSource;
}

/** No host name begins with an underscore: no school has this folder. */
const FOLDER = '_district';
/** Where the page is. */
const PAGE = '/district';
/** The page of the own account, which the page of the district leads to. */
const ACCOUNT = '/teacher/account';
/** Without a slash at the end: the choice of roles, and what administrators and teachers of a school open. */
const SCHOOL_PAGES = /^(?:\/(?:admin|teacher|teacher-dashboard|teacher-login)(?:\/.*)?)?$/;

/** Null where the district has no administrator's page. Throws `ConfigError` where a school has its name. */
export async function openAdministration(parts: AdministrationParts): Promise<Administration | null> {
  const { config, clock, passwords, storage, source } = parts;
  if (config.districtHost === null) return null;
  const host = requireSchoolHost(config.districtHost);
  if ((await source.directory.find(host)) !== null)
    throw new ConfigError(`DISTRICT_HOST is ${host}, which is a school: choose another name.`);
  const log = parts.log.child({ school: FOLDER });
  const held = await storage.serveAdministration(FOLDER);
  const own = administrationConfig(held.config, host);
  const app = await createSchoolsApp({ config: own, log, secrets: NO_SECRETS }, (calls) =>
    registerDistrictCalls(calls, source),
  );
  const opened = await openSchool({ clock, log, passwords }, { ...held, config: own }, app);
  const { school } = opened;
  return {
    host,
    opened: withPageFirst({
      ...opened,
      async close() {
        await opened.close();
        await app.close();
      },
    }),
    setupCode: await issueSetupCode(school.db, school.writer, null),
  };
}

function administrationConfig(config: Config, host: string): Config {
  return { ...config, allowedHosts: [host], fileStorage: null, google: null, signUp: 'closed', voice: false };
}

/** Whoever types the name alone, or a page of a school, wants the page of the district: the others would be empty. */
function withPageFirst(opened: OpenSchool): OpenSchool {
  return {
    ...opened,
    answer(request, response) {
      if (asksForSchoolPage(request))
        response.writeHead(302, { location: PAGE, 'cache-control': 'no-store' }).end();
      else opened.answer(request, response);
    },
  };
}

function asksForSchoolPage({ method, url = '' }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?')[0]?.toLowerCase().replace(/\/+$/, '');
  return path !== ACCOUNT && SCHOOL_PAGES.test(path ?? '');
}

/** In place of all that a school has. */
function registerDistrictCalls(app: FastifyInstance, source: DistrictSource): void {
  registerOwnAccount(app);
  serveRead(app, 'GET /api/district/schools', (actor) => readDistrict(actor, source));
}

/** The administrator of the district is served beside the schools, and never closed for lack of visitors. */
export function withAdministration(
  schools: SchoolHost,
  administration: Administration | null,
): Pick<SchoolHost, 'visit'> {
  if (administration === null) return schools;
  const visit = { school: administration.opened, leave: () => undefined };
  return { visit: async (host) => (host === administration.host ? visit : schools.visit(host)) };
}

/** All names that this machine answers to: those of schools, and that of the administration. */
export function namesOf(
  directory: Pick<SchoolDirectory, 'find'>,
  administration: Administration | null,
): Pick<SchoolDirectory, 'find'> {
  return { find: async (host) => (host === administration?.host ? { state: 'open' } : directory.find(host)) };
}
