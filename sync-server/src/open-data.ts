/** Opens the data of a school: its database, the engine that serves it, its secret key and its ledgers. */
import { isoTime, type MonotonicClock } from 'shared-schema/clock';
import { uuidV7 } from 'shared-schema/uuid-v7';
import { refuseOtherKey } from '#access/second-factor/school-key.ts';
import { createSecretBox, type SecretBox } from '#access/second-factor/secret-box.ts';
import type { Config } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';
import type { OpenedDatabase } from '#db/database.ts';
import { openEngine } from '#engines/open-engine.ts';
import type { EngineParts, SchoolEngine } from '#engines/school-engine.ts';
import { logJobFailed } from '#log/events.ts';
import type { Logger } from '#log/logger.ts';
import { refuseFileBeside } from '#ops/data-folder/refuse-file-beside.ts';
import { type AccessKeeper, createAccessKeeper } from '#services/after-restore/repeat-access-changes.ts';
import { createDeletionKeeper, type DeletionKeeper } from '#services/after-restore/repeat-deletions.ts';
import { openConfigured } from './configured-database.ts';

export interface DataOptions {
  config: Config;
  secrets: Secrets;
  clock: MonotonicClock;
  random(byteCount: number): Uint8Array;
  log: Logger;
  /** Already opened, in place of the one that the settings name. */
  database?: OpenedDatabase;
  /** What a thread of its own runs to apply commands where many come at once. */
  writerScript?: URL | null;
}

export interface OpenedData {
  readonly opened: OpenedDatabase;
  readonly engine: SchoolEngine;
  readonly secretBox: SecretBox;
  readonly ledgers: Ledgers;
}

/** What a start repeats after a restore, each from its ledger. */
export interface Ledgers {
  readonly deletions: DeletionKeeper;
  readonly access: AccessKeeper;
}

/** Throws where this process may not serve the school. */
export async function openData(
  options: DataOptions,
  events: Pick<EngineParts, 'onCommit' | 'noteView' | 'onUnknownChange'>,
): Promise<OpenedData> {
  const { config, clock, random, log } = options;
  const opened = options.database ?? (await openConfigured(config, options.secrets, clock, log));
  const secretBox = createSecretBox(config.databaseFile === ':memory:' ? null : config.secretKeyFile);
  const isOnDisk = !options.database && opened.engine === 'sqlite' && config.databaseFile !== ':memory:';
  const parts: EngineParts = {
    ...{ clock, random, ...events },
    now: () => isoTime(clock),
    newUid: () => uuidV7(clock.now(), random(16)),
    // Devices keep for a while what they sent to a PostgreSQL: see jobs/mark-old-as-backed-up.ts.
    backups: config.backupDir !== null || opened.engine === 'postgres',
    pageCacheBytes: config.pageCacheBytes ?? undefined,
    databaseCacheKiB: config.databaseCacheKiB ?? undefined,
    writerScript: isOnDisk ? (options.writerScript ?? null) : null,
    onThreadLost: ({ message }) => logJobFailed(log, { job: 'writer thread', message }),
  };
  const engine = await openEngine(opened, parts, async () => {
    // Who has opened the database already has looked.
    if (!options.database) await refuseFileBeside(opened.db, config.databaseFile);
    await refuseOtherKey(opened.db, secretBox, config.secretKeyFile);
  });

  const isKept = isOnDisk || opened.engine === 'postgres';
  const ledgerFolders = isKept ? [config.dataDir, config.backupDir].filter((folder) => folder !== null) : [];
  const onFault = (job: string) => (error: unknown) => logJobFailed(log, { job, message: String(error) });
  const { db } = opened;
  const { writer } = engine;
  const deletions = createDeletionKeeper(db, writer, ledgerFolders, onFault('deletion ledger'));
  const access = createAccessKeeper({ db, writer, clock }, ledgerFolders, onFault('access ledger'));
  return { opened, engine, secretBox, ledgers: { deletions, access } };
}
