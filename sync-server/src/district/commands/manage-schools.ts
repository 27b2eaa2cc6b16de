/** What `npm run school` does, beside running servers of the district or without one. */
import { existsSync } from 'node:fs';
import type { MonotonicClock } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import type { DistrictConfig } from '#config/district.ts';
import { ConfigError } from '#config/env.ts';
import { NO_SECRETS } from '#config/secrets.ts';
import { createSchool, type SchoolOptions } from '#create-school.ts';
import { hasStoredFiles } from '#files/open-file-store.ts';
import { createLogger } from '#log/logger.ts';
import { listBackups } from '#ops/backup/backup-folder.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { makeSetupCode, type SetupCode } from '#services/people/passwords/make-setup-code.ts';
import { requireSchoolHost } from '../directory/host-name.ts';
import type { PutAside } from '../directory/school-directory.ts';
import type { SchoolState } from '../directory/school-record.ts';
import { type DistrictSecrets, inDistrict } from '../storage/open-district-storage.ts';
import { withSchoolClosed } from './closed-school.ts';

/** Makes a school and returns its administrator's setup code. Throws `ConfigError` where the name is taken. */
export async function addSchool(
  district: DistrictConfig,
  typed: string | undefined,
  secrets: DistrictSecrets,
): Promise<string> {
  const host = requireSchoolHost(typed);
  if (host === district.districtHost)
    throw new ConfigError(`${host} is the page of the district: choose another name for the school.`);
  return inDistrict(district, secrets, async (storage) => {
    const { fileStorage, backupDir } = district.schoolConfig(host);
    const isTaken = (await storage.directory.find(host)) !== null;
    // The sweep of the new school would delete them: no row of it names them.
    if (!isTaken && (await hasStoredFiles({ fileStorage }, secrets)))
      throw new ConfigError(
        `The bucket ${fileStorage?.bucket} has files of a former school under ${host}/, which a new school would delete: copy or delete them first, or choose another name.`,
      );
    // A restore of the new school without a name could bring back the children of the former one.
    if (!isTaken && backupDir !== null && (await listBackups(backupDir)).length > 0)
      throw new ConfigError(
        `${backupDir} has backups of a former school, which a new school would take for its own: move or delete that folder first, or choose another name. To bring the former school back, do as docs/district.md says under “A disk that was lost”.`,
      );
    return storage.add(host, async (held) => (await newSetupCode(held, systemClock)).code);
  });
}

/** A fresh setup code, also of a school whose administrators cannot sign in any more (decision 179). */
export async function renewSetupCode(
  district: DistrictConfig,
  typed: string | undefined,
  secrets: DistrictSecrets,
  clock: MonotonicClock = systemClock,
): Promise<SetupCode> {
  const host = requireSchoolHost(typed);
  return inDistrict(district, secrets, (storage) =>
    withSchoolClosed(storage, host, async () => {
      const held = await storage.holdAlone(host);
      return newSetupCode(held, clock).finally(held.release);
    }),
  );
}

/**
 * The same of a machine with one school. Throws `ConfigError` while a server runs on the folder, and where nobody is
 * administrator yet: the next start prints the code.
 */
export async function renewSetupCodeOfBox(
  config: Config,
  { databaseUrl, natsUrl }: DistrictSecrets,
  clock: MonotonicClock = systemClock,
): Promise<string> {
  const { engine, dataDir, databaseFile } = config;
  if (engine === 'sqlite' && !existsSync(databaseFile))
    throw new ConfigError(`There is no school in ${databaseFile}.`);
  const lock = engine === 'sqlite' ? lockDataFolder(dataDir, 'restore') : null;
  try {
    const secrets = { ...NO_SECRETS, databaseUrl, natsUrl };
    const { code, isAnother } = await newSetupCode({ config, secrets }, clock);
    if (isAnother) return code;
  } finally {
    lock?.release();
  }
  throw new ConfigError(
    'This school has no administrator yet. The next start of the server prints its setup code.',
  );
}

async function newSetupCode(
  { config, database, secrets }: Pick<SchoolOptions, 'config' | 'database' | 'secrets'>,
  clock: MonotonicClock,
): Promise<SetupCode> {
  const school = await createSchool({
    // Nobody is served, so this is no start of the school. Nor is any file of it read.
    ...{ config: { ...config, fileStorage: null }, log: createLogger('warn'), beginsLater: true },
    ...(database && { database }),
    ...(secrets && { secrets }),
    clock,
  });
  return makeSetupCode(school).finally(school.close);
}

export interface ListedSchool {
  readonly host: string;
  readonly state: SchoolState;
  readonly databaseBytes: number;
}

/** All schools by name. */
export async function listSchools(
  district: DistrictConfig,
  secrets: DistrictSecrets,
): Promise<ListedSchool[]> {
  return inDistrict(district, secrets, async ({ directory, measure }) => {
    const listed: ListedSchool[] = [];
    for (const host of await directory.list()) {
      const state = (await directory.find(host)) ?? { state: 'closed' };
      listed.push({ host, state, databaseBytes: await measure(host) });
    }
    return listed;
  });
}

/** Puts the school's data aside and returns where they are. Nothing is deleted. */
export async function removeSchool(
  district: DistrictConfig,
  typed: string | undefined,
  secrets: DistrictSecrets,
): Promise<PutAside> {
  const host = requireSchoolHost(typed);
  return inDistrict(district, secrets, (storage) =>
    withSchoolClosed(storage, host, () => storage.directory.remove(host, new Date())),
  );
}

/** Closes a school until it is opened again, and waits until no server has it. */
export async function closeSchool(
  district: DistrictConfig,
  typed: string | undefined,
  secrets: DistrictSecrets,
): Promise<void> {
  const host = requireSchoolHost(typed);
  await inDistrict(district, secrets, async (storage) => {
    await storage.directory.setState(host, { state: 'closed' });
    await withSchoolClosed(storage, host, async () => undefined);
  });
}

/** Opens a school that was closed or has moved away and is wanted here again. */
export async function reopenSchool(
  district: DistrictConfig,
  typed: string | undefined,
  secrets: DistrictSecrets,
): Promise<void> {
  const host = requireSchoolHost(typed);
  await inDistrict(district, secrets, ({ directory }) => directory.setState(host, { state: 'open' }));
}
