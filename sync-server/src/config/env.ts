/** First step of configuration: names and parses environment variables. Says nothing about what they mean together. */
import { signUpMode } from 'shared-schema/contract';
import { z } from 'zod';
import { parseNatsUrl } from './nats-address.ts';

const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no'])
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value));
const count = z.coerce.number().int().positive();
const unguessable = (length: number) =>
  z.string().min(length, `it is too easy to guess; use at least ${length} characters, or leave it out`);

export const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: z.string().optional(),
  DATA_DIR: z.string().optional(),
  /** A folder with one folder for each school; this machine then has several. */
  SCHOOLS_DIR: z.string().optional(),
  /** Schools that are open at once; only with SCHOOLS_DIR. */
  OPEN_SCHOOLS: count.optional(),
  /** Name by which the administrator of the district calls this machine; only with SCHOOLS_DIR. */
  DISTRICT_HOST: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  /** Keeps the data in this PostgreSQL, which any number of servers may share: postgres://user:password@host/database. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'write postgres://user:password@host/database')
    .optional(),
  /** Of this school in that PostgreSQL; `chickadee` when left out. */
  DATABASE_SCHEMA: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,50}$/, 'write small letters, digits and _, with a letter first')
    .optional(),
  /** Connections of one process to it, for all of its schools. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1000).optional(),
  /** Carries notices between the processes of that PostgreSQL, in its place: nats://user:password@host:4222. */
  NATS_URL: z
    .string()
    .refine(
      (url) => parseNatsUrl(url) !== null,
      'write nats://user:password@host:4222, or tls:// in place of nats://',
    )
    .optional(),
  /** A folder on a second disk, into which each backup goes as well while the disk is there. */
  BACKUP_SECOND_DIR: z.string().optional(),
  /** An S3 storage, into which backups go as well. */
  BACKUP_S3_ENDPOINT: z.string().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_PREFIX: z.string().optional(),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_FILE: z.string().optional(),
  /** A storage of files in place of the disk, which several processes share. */
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Folder in which the administrator finds newer release archives; `releases` in DATA_DIR when left out. */
  RELEASES_DIR: z.string().optional(),
  /** Whether the administrator may upgrade from the page where the service's launcher runs. */
  PAGE_UPGRADE: flag.optional(),
  /** Set by the service's launcher for the release that it starts. */
  STARTED_BY_LAUNCHER: flag.optional(),
  /** Folder of the built app; served when it holds an index.html. */
  PWA_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  NODE_ENV: z.string().optional(),
  SESSION_DAYS: count.optional(),
  RATE_LIMIT: flag.optional(),
  /** Whether the school's voice renders the texts of activities. */
  VOICE: flag.optional(),
  /** Which reverse proxies in front are believed: addresses, ranges, or how many there are. */
  TRUST_PROXY: z.string().optional(),
  /** Names by which the server may be called beside the machine's own. */
  ALLOWED_HOSTS: z.string().optional(),
  /** What holds for the sign-up of teachers until the administrator decides. */
  SIGN_UP: signUpMode.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  /** Of a stand-in for Google; left out, Google's own. */
  GOOGLE_ISSUER: z.string().optional(),
  GOOGLE_JWKS_URL: z.string().optional(),
  GOOGLE_SCRIPT_URL: z.string().optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  /** Of the page that tells a school's technician how a device comes to trust this server; only with --lan. */
  LAN_SETUP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Name in the local network, which multicast DNS answers for: `chickadee` for `chickadee.local`; only with --lan. */
  LAN_NAME: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'use small letters, digits and hyphens, without .local')
    .optional(),
  SETUP_CODE: unguessable(8).optional(),
  /** With it, /api/metrics answers from anywhere; without it, only on this machine. */
  METRICS_TOKEN: unguessable(16).optional(),
  SYNC_SLOTS: count.optional(),
  SYNC_QUEUE: z.coerce.number().int().min(0).optional(),
  PASSWORD_MEMORY_KIB: count.optional(),
  PASSWORD_PASSES: count.optional(),
});
export type Env = z.output<typeof envSchema>;

/** Thrown when the server must not start; its message is a sentence that says what to change. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Parses what the process was started with. An empty variable counts as not set. Throws `ConfigError`. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'a variable');
  throw new ConfigError(
    `The environment variable ${name} has a value this server cannot use: ${issue?.message}.`,
  );
}
