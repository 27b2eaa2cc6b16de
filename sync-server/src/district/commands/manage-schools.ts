/** What `npm run school` does, beside a running server of the district or without one. */
import { rmSync, statSync } from 'node:fs';
import { issueSetupCode } from '#access/sign-in/setup-code.ts';
import type { Config } from '#config/config.ts';
import type { DistrictConfig } from '#config/district.ts';
import { ConfigError } from '#config/env.ts';
import { createSchool } from '#context.ts';
import { createLogger } from '#log/logger.ts';
import { lockDataFolder } from '#ops/data-folder/data-lock.ts';
import { requireSchoolHost } from '../directory/host-name.ts';
import { createSchoolDirectory } from '../directory/school-directory.ts';
import type { SchoolState } from '../directory/school-record.ts';
import { withSchoolClosed } from './closed-school.ts';

/** Makes a school and returns its administrator's setup code. Throws `ConfigError` where the name is taken. */
export async function addSchool(district: DistrictConfig, typed: string | undefined): Promise<string> {
  const host = requireSchoolHost(typed);
  if (host === district.districtHost)
    throw new ConfigError(`${host} is the page of the district: choose another name for the school.`);
  const directory = createSchoolDirectory(district.schoolsDir);
  directory.add(host);
  try {
    return await newSetupCode(district.schoolConfig(host));
  } catch (error) {
    rmSync(directory.folderOf(host), { recursive: true, force: true });
    throw error;
  }
}

/** A fresh setup code of a school that has no administrator yet. */
export async function renewSetupCode(district: DistrictConfig, typed: string | undefined): Promise<string> {
  const host = requireSchoolHost(typed);
  const directory = createSchoolDirectory(district.schoolsDir);
  return withSchoolClosed(directory, host, () => newSetupCode(district.schoolConfig(host)));
}

async function newSetupCode(config: Config): Promise<string> {
  const lock = lockDataFolder(config.dataDir, 'server');
  try {
    // Nobody is served, so this is no start of the school.
    const log = createLogger('warn');
    // Nor is any file of it read.
    const school = await createSchool({ config: { ...config, fileStorage: null }, log, beginsLater: true });
    const code = await issueSetupCode(school.db, school.writer, null).finally(school.close);
    if (code === null) throw new ConfigError('This school has an administrator already.');
    return code;
  } finally {
    lock.release();
  }
}

export interface ListedSchool {
  readonly host: string;
  readonly state: SchoolState;
  readonly databaseBytes: number;
}

/** All schools by name. */
export function listSchools(district: DistrictConfig): ListedSchool[] {
  const directory = createSchoolDirectory(district.schoolsDir);
  return directory.list().map((host) => ({
    host,
    state: directory.find(host) ?? { state: 'closed' },
    databaseBytes: statSync(district.schoolConfig(host).databaseFile, { throwIfNoEntry: false })?.size ?? 0,
  }));
}

/** Puts the school's folder aside and returns where it is. Nothing is deleted. */
export async function removeSchool(district: DistrictConfig, typed: string | undefined): Promise<string> {
  const host = requireSchoolHost(typed);
  const directory = createSchoolDirectory(district.schoolsDir);
  return withSchoolClosed(directory, host, async () => directory.remove(host, new Date()));
}

/** Closes a school until it is opened again, and waits until no server has it. */
export async function closeSchool(district: DistrictConfig, typed: string | undefined): Promise<void> {
  const host = requireSchoolHost(typed);
  const directory = createSchoolDirectory(district.schoolsDir);
  directory.setState(host, { state: 'closed' });
  await withSchoolClosed(directory, host, async () => undefined);
}

/** Opens a school that was closed or has moved away and is wanted here again. */
export function reopenSchool(district: DistrictConfig, typed: string | undefined): void {
  createSchoolDirectory(district.schoolsDir).setState(requireSchoolHost(typed), { state: 'open' });
}
