/** Which school a command is for: the one of DATA_DIR, or with `--school <host>` one of SCHOOLS_DIR. */
import { type Config, makeConfig } from 'sync-server/config/config';
import { type DistrictConfig, makeDistrictConfig } from 'sync-server/config/district';
import { type Env, parseEnv } from 'sync-server/config/env';
import type { StorageSecrets } from 'sync-server/config/secrets';
import { withSchoolClosed } from 'sync-server/district/commands/closed-school';
import { requireSchoolHost } from 'sync-server/district/directory/host-name';
import { createFolderStorage } from 'sync-server/district/storage/folder-storage';
import { requireSqlite } from './require-sqlite.ts';
import { lineHere } from './school/own-folder.ts';

export interface SchoolOfCommand {
  readonly config: Config;
  readonly secrets: StorageSecrets;
  /** What follows without `--school <host>`. */
  readonly args: readonly string[];
  /** True where the school is one of a district. */
  readonly isHosted: boolean;
  /** The whole line of a command for this school, as a person types it here. */
  lineOf(command: string): string;
  /** Runs `work` while no server of the district has the school; a server of the one school is left to `work`. */
  whileClosed<T>(work: () => Promise<T>): Promise<T>;
  /** The host of a school that a person has closed, and that stays closed; else null. */
  closedHost(): Promise<string | null>;
}

/** Throws `ConfigError` with what to change. */
export async function schoolOfCommand(
  args: readonly string[],
  source: NodeJS.ProcessEnv = process.env,
): Promise<SchoolOfCommand> {
  const env = parseEnv(source);
  const secrets = { fileStorageKey: env.S3_SECRET_ACCESS_KEY ?? null };
  const at = args.indexOf('--school');
  if (at < 0)
    return {
      ...{ config: requireSqlite(makeConfig(env)), secrets, args, lineOf: lineHere },
      ...{ isHosted: false, whileClosed: (work) => work(), closedHost: async () => null },
    };
  const district = requireDistrict(env);
  const host = requireSchoolHost(args[at + 1]);
  if (district.shared.engine === 'postgres')
    throw new Error(
      `This command works on SQLite, and DATABASE_URL keeps ${host} in PostgreSQL: back that up by its own tools, or write one school into a file with ${lineHere('school export')}.`,
    );
  const storage = createFolderStorage(district);
  if ((await storage.directory.find(host)) === null)
    throw new Error(`There is no school ${host} in ${district.schoolsDir}.`);
  return {
    config: district.schoolConfig(host),
    secrets,
    args: args.toSpliced(at, 2),
    isHosted: true,
    lineOf: (command) => lineHere(`${command} --school ${host}`),
    whileClosed: (work) => withSchoolClosed(storage, host, work),
    closedHost: async () => ((await storage.directory.find(host))?.state === 'closed' ? host : null),
  };
}

/** Throws where this machine has one school only. */
function requireDistrict(env: Env): DistrictConfig {
  const district = makeDistrictConfig(env);
  if (district) return district;
  throw new Error('Set SCHOOLS_DIR to the folder with the schools of this machine.');
}
