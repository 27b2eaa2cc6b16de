/** What 'service install' does on this machine, as data: the same list is run, or printed for a person to run. */
import { join, resolve } from 'node:path';
import { ConfigError, envSchema } from 'sync-server/config/env';
import { readUser, UNIT } from 'sync-server/config/service-unit';
import { listMade } from 'sync-server/ops/backup/backup-folder';
import { makeLanConfig } from '../../lib/lan.ts';
import { describeAddressChange } from './address-change.ts';
import { makeSecrets, readInstalled, readSecrets, SECRETS_FILE, splitSettings } from './secrets.ts';
import { serviceTexts as texts } from './texts.ts';
import { makeUnit } from './unit.ts';

/** Account of its own, without a login. */
export const OWN_USER = 'chickadee';
const DATA_DIR = '/var/lib/chickadee';
const BACKUP_DIR = '/var/backups/chickadee';

/** The copy of Chickadee that is to run: unpacked archive, or folder of sources. */
export interface Program {
  folder: string;
  command: readonly string[];
  /** An archive needs nothing but its data; sources install and build themselves. */
  isSealed: boolean;
  /** Where a start by hand keeps the school. */
  ownDataDir: string;
}

export interface MachineFacts {
  environment: NodeJS.ProcessEnv;
  /** Text of the unit that is installed; null where there is none. */
  unit: string | null;
  /** Text of the file of its secret settings; null where there is none, or where the caller may not read it. */
  secrets: string | null;
  /** Account that owns the folder of the program. */
  owner: string;
  hasUser(name: string): boolean;
  hasSchool(dataDir: string): boolean;
  /** Names in a folder, none where it is missing; null where the caller may not read it. */
  entriesOf(folder: string): readonly string[] | null;
}

export interface Plan {
  user: string;
  dataDir: string;
  /** The folder of backups where there is one that keeps its owner; else null. */
  sharedBackupDir: string | null;
  unit: string;
  /** Text of SECRETS_FILE; null where there is nothing to write. */
  secrets: string | null;
  /** Commands before the folders of the school change their owner. */
  before: string[][];
  /** The command that gives the folders of the school to the user. */
  handOver: string[];
  /** Commands after it. */
  after: string[][];
  /** What tablets lose by it; null where they notice nothing. */
  warning: string | null;
}

/**
 * `user`: as whom it is to run, if somebody said so; else it stays the user of the installed unit. Throws with a
 * sentence where that cannot work.
 */
export function planInstall(program: Program, machine: MachineFacts, user?: string): Plan {
  // Each start of such a service would end at DATA_DIR, which belongs to one school.
  if (machine.environment.SCHOOLS_DIR) {
    throw new Error(
      "The service is for a box with one school, and SCHOOLS_DIR holds many. Start a district's server by the machine's own means; docs/district.md has its settings.",
    );
  }
  const runsAs = user ?? readUser(machine.unit ?? '') ?? (program.isSealed ? OWN_USER : machine.owner);
  if (runsAs === 'root') {
    throw new Error(
      `The service must not run as root, and ${program.folder} belongs to root. Give the folder to another user (sudo chown -R <name>: ${program.folder}), or name one with --user=<name>.`,
    );
  }
  const isMissing = !machine.hasUser(runsAs);
  if (isMissing && runsAs !== OWN_USER) throw new Error(`This machine has no user ${runsAs}.`);
  const environment = chooseSettings(program, machine);
  if (!hasUnreadSecrets(machine)) refuseUnusable(program, environment);
  // What somebody wrote for another program, or a setup code, stays where only root reads it.
  const others = Object.keys(readSecrets(machine.secrets ?? '')).filter(
    (name) => !SERVICE_SETTINGS.includes(name),
  );
  const { open, secret } = splitSettings(environment, others);
  const secrets = makeSecrets(secret, machine.secrets ?? '');
  const hasSecrets = secrets !== null || hasUnreadSecrets(machine);
  const { DATA_DIR: dataDir, BACKUP_DIR: backupDir } = environment;
  const given = backupDir === undefined ? [] : listGiven(backupDir, machine);
  return {
    ...{ user: runsAs, dataDir },
    sharedBackupDir: backupDir === undefined || given.includes(backupDir) ? null : backupDir,
    unit: makeUnit({
      ...{ user: runsAs, environment: open, ...program },
      secretsFile: hasSecrets ? SECRETS_FILE : null,
    }),
    secrets,
    before: [
      ...(isMissing
        ? [['useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', runsAs]]
        : []),
      ['mkdir', '-p', '-m', '700', dataDir, ...(backupDir === undefined ? [] : [backupDir])],
    ],
    handOver: ['chown', '-R', `${runsAs}:`, dataDir, ...given],
    after: [
      ...(secrets === null && machine.secrets !== null ? [['rm', '-f', SECRETS_FILE]] : []),
      ['systemctl', 'daemon-reload'],
      ['systemctl', 'enable', UNIT],
      ['systemctl', 'restart', UNIT],
      // Else a power cut of the next half minute may take back names in folders: the links that enable the service.
      ['sync'],
    ],
    warning:
      machine.unit !== null && machine.hasSchool(dataDir)
        ? describeAddressChange(program, readInstalled(machine.unit, machine.secrets), environment)
        : null,
  };
}

/** What of a folder of backups the user gets: all of it, unless something in it is somebody else's. */
function listGiven(backupDir: string, { entriesOf }: MachineFacts): string[] {
  const entries = entriesOf(backupDir);
  if (entries === null) return [];
  const made = listMade(entries);
  return made.length === entries.length ? [backupDir] : made.map((name) => join(backupDir, name));
}

const PATHS = [
  'DATA_DIR',
  'BACKUP_DIR',
  'BACKUP_SECOND_DIR',
  'RELEASES_DIR',
  'PWA_DIR',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
  'BACKUP_S3_SECRET_FILE',
];
/** The setup code is for once, and new after each start; what the launcher says is said at each start. */
const LEFT_OUT = ['SETUP_CODE', 'STARTED_BY_LAUNCHER'];
const SERVICE_SETTINGS = Object.keys(envSchema.shape).filter((name) => !LEFT_OUT.includes(name));

type Settings = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

/**
 * Said now, else what the installed unit says, else where a school is already, else the usual places. What is said
 * without a value is taken away.
 */
function chooseSettings(program: Program, machine: MachineFacts): Settings {
  const { environment, unit, secrets, hasSchool } = machine;
  const said = SERVICE_SETTINGS.flatMap((name) => {
    const value = environment[name];
    if (value === undefined || value === '') return [];
    const full = PATHS.includes(name) ? resolve(value) : value;
    // The launcher of the archive names its usual place; nobody chose it.
    return name === 'DATA_DIR' && full === program.ownDataDir ? [] : [[name, full] as const];
  });
  const dataDir = hasSchool(program.ownDataDir) ? program.ownDataDir : DATA_DIR;
  // The folder of the school stays: without it, the school would seem to be lost.
  const isTakenAway = (name: string) => environment[name] === '' && name !== 'DATA_DIR';
  const installed = Object.entries(readInstalled(unit ?? '', secrets));
  const kept = Object.fromEntries(installed.filter(([name]) => !isTakenAway(name)));
  const named: Record<string, string> = { ...kept, ...Object.fromEntries(said) };
  // A server with its data in PostgreSQL refuses BACKUP_DIR. The address may be a secret that the caller may not read.
  const isInSqlite = named.DATABASE_URL === undefined && !hasUnreadSecrets(machine);
  const usual: Record<string, string> = isInSqlite ? { BACKUP_DIR } : {};
  return { DATA_DIR: dataDir, ...usual, ...named };
}

/** Throws where the server would not start: the service of before would be lost for one that never runs. */
function refuseUnusable(program: Program, settings: Settings): void {
  try {
    makeLanConfig(settings);
  } catch (error) {
    throw error instanceof ConfigError ? new Error(texts.unusable(program, error.message)) : error;
  }
}

/** Somebody who may not read the file still sees in the unit that there is one. */
const hasUnreadSecrets = ({ unit, secrets }: MachineFacts) =>
  secrets === null && Boolean(unit?.includes(`\nEnvironmentFile=${SECRETS_FILE}\n`));

/** Whether the database of a school lies in this folder. */
export const schoolFile = (dataDir: string) => join(dataDir, 'school.db');
