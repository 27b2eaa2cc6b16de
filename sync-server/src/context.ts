/** Everything that belongs to one school, built once: config → context → app. Nothing of it is global. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { behindGate, createPasswords, type Passwords } from '#access/passwords.ts';
import { createSessions, type Sessions } from '#access/sessions.ts';
import { createSignInGuard, type SignInGuard } from '#access/sign-in-guard.ts';
import { createSignUpLimit, type SignUpLimit } from '#access/sign-up-limit.ts';
import { createVisibility, type Visibility } from '#access/visibility.ts';
import { createLaneCache, type LaneCache } from '#caches/lane-cache.ts';
import { createTabletCache, type TabletCache } from '#caches/tablet-cache.ts';
import { createSyncGate, type SyncGate } from '#concurrency/sync-gate.ts';
import { type Clock, isoTime, systemClock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';
import { createUidMaker, type RandomBytes } from '#config/uuid-v7.ts';
import { type Db, migrate, type OpenedDatabase, openDatabase } from '#db/database.ts';
import { beginIncarnation, type Incarnation, type Incarnations } from '#db/incarnations.ts';
import { readLaneKey } from '#db/lane-key.ts';
import { readLastBackup } from '#db/last-backup.ts';
import { type Purge, readPurge } from '#db/purges.ts';
import { createSyncReader, type SyncReader } from '#db/sync-reader.ts';
import { type Committed, createWriter, type Writer } from '#db/writer.ts';
import { createDiskStore } from '#files/disk-store.ts';
import type { FileStore } from '#files/file-store.ts';
import { createUploads, type Uploads } from '#files/uploads.ts';
import { createHub, type Hub } from '#live/hub.ts';
import { createLogger, type Logger } from '#log/logger.ts';
import { type Condition, createCondition } from '#ops/condition.ts';
import { giveMissingAvatars } from '#services/people/users/avatars.ts';
import { dashboardStats } from '#services/stats/dashboard-stats.ts';
import { DOCUMENT_SCHEMA } from '#services/sync/cursor.ts';
import { createUploadQuota, type UploadQuota } from '#services/sync/upload-quota.ts';

export interface School {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Db;
  readonly raw: SqliteDatabase.Database;
  readonly writer: Writer;
  readonly reader: SyncReader;
  readonly hub: Hub;
  readonly files: FileStore;
  /** What health tells about the machine. */
  readonly condition: Condition;
  readonly uploads: Uploads;
  readonly uploadQuota: UploadQuota;
  readonly sessions: Sessions;
  /** Each behind a gate of its own: strangers who sign in or up never keep those waiting who are signed in. */
  readonly passwords: { readonly ofStrangers: Passwords; readonly ofAccounts: Passwords };
  readonly signInGuard: SignInGuard;
  readonly signUpLimit: SignUpLimit;
  readonly visibility: Visibility;
  readonly lanes: LaneCache;
  /** By it the school knows its own lane tokens again. */
  readonly laneKey: string;
  readonly tablets: TabletCache;
  readonly gates: { readonly pulls: SyncGate };
  /** Pending until `begin` has run, then null: no request is answered before. */
  readonly beginning: Promise<void> | null;
  /** Adds the incarnation of this start. Called once, when it is certain that this process serves the school. */
  begin(): Promise<void>;
  /** This start of the server. */
  readonly incarnation: Incarnation;
  readonly incarnations: Incarnations;
  /** Shape of the documents; replicas of another one are read anew. */
  readonly documentSchema: number;
  /** Newest committed sequence number. */
  head(): number;
  /** Which tombstones were removed so far. */
  purge(): Purge;
  /** After the commit of a removal. */
  notePurge(purge: Purge): void;
  /** Writes what waits, closes sockets, checkpoints and closes the database. */
  close(): Promise<void>;
}

export interface SchoolOptions {
  config: Config;
  secrets?: Secrets;
  clock?: Clock;
  /** Unpredictable unless a test says otherwise. */
  random?: RandomBytes;
  log?: Logger;
  files?: FileStore;
  /** Already opened, in place of the configured file: the simulation starts schools from copies in memory. */
  database?: OpenedDatabase;
  passwords?: Passwords;
  /** The simulation runs servers of an older and a newer release. */
  documentSchema?: number;
  /** The caller calls `begin` once it listens: a start that fails before must add no incarnation. */
  beginsLater?: boolean;
}

/** Opens a school: database with newest schema, files, and a new incarnation unless it begins later. */
export async function createSchool(options: SchoolOptions): Promise<School> {
  const { config, clock = systemClock, random = randomBytes } = options;
  const secrets = options.secrets ?? { tls: null, setupCode: null };
  const log = options.log ?? createLogger(config.logLevel);
  const opened = options.database ?? openFile(config.databaseFile);
  await migrate(opened);
  const { db, raw } = opened;
  const now = () => isoTime(clock);
  const newUid = createUidMaker(clock, random);
  const beginning = Promise.withResolvers<void>();
  let incarnations: Incarnations | null = null;
  let isBegun = false;
  let head = 0;
  let purge = readPurge(raw);
  const laneKey = readLaneKey(raw, () => Buffer.from(random(32)).toString('base64url'));

  const writer = createWriter({ db, now, newUid, onCommit });
  const sessions = createSessions({ db, writer, clock, days: config.sessionDays });
  const visibility = createVisibility(db);
  const lanes = createLaneCache(db);
  const tablets = createTabletCache(db);
  const uploads = createUploads({ db, writer, clock });
  const reader = createSyncReader({
    ...{ db, raw, backups: config.backupDir !== null },
    head: () => head,
    isQuiet: writer.isQuiet,
  });
  const hub = createHub({
    clock,
    hello: () => ({ incarnation: begun().current.id, head }),
    visibleTo: visibility.of,
    knownVisible: visibility.known,
    isAlive: sessions.isAlive,
    stats: (teacher) => dashboardStats(db, teacher.id, now()),
  });

  function onCommit(change: Committed): void {
    head = change.head;
    visibility.committed(change);
    const accounts = accountsIn(change.touched);
    sessions.forget(accounts);
    tablets.forgetMembers(accounts);
    lanes.forgetOwners(change.viewsChanged);
    hub.committed(change);
  }

  async function begin(): Promise<void> {
    incarnations = beginIncarnation(raw, newUid(), now());
    head = incarnations.current.firstSeq;
    await giveMissingAvatars(db, writer);
    isBegun = true;
    beginning.resolve();
  }

  function begun(): Incarnations {
    if (!incarnations) throw new Error('the school has not begun');
    return incarnations;
  }

  const { syncSlots, passwordSlots, accountSlots, syncQueue, ...limits } = config.limits;
  const passwords = options.passwords ?? createPasswords(config.password);
  const isLimited = limits.callsPerMinute !== null;
  const condition = createCondition({ clock, backups: config.backupDir !== null });
  condition.noteLastBackup(readLastBackup(raw));
  const school: School = {
    ...{
      condition,
      config,
      secrets,
      clock,
      log,
      db,
      raw,
      writer,
      hub,
      uploads,
      sessions,
      visibility,
      lanes,
      laneKey,
      tablets,
      begin,
    },
    reader,
    uploadQuota: createUploadQuota({ db, clock, limit: config.limits.unnamedBytes }),
    files: options.files ?? createDiskStore(config.filesDir),
    passwords: {
      ofStrangers: behindGate(passwords, createSyncGate(passwordSlots, syncQueue)),
      ofAccounts: behindGate(passwords, createSyncGate(accountSlots, syncQueue)),
    },
    signInGuard: createSignInGuard({ clock, perName: isLimited ? limits.loginsPerMinute : null }),
    signUpLimit: createSignUpLimit(clock, isLimited ? limits.signUps : null),
    gates: { pulls: createSyncGate(syncSlots, syncQueue) },
    get beginning() {
      return isBegun ? null : beginning.promise;
    },
    get incarnations() {
      return begun();
    },
    get incarnation() {
      return begun().current;
    },
    documentSchema: options.documentSchema ?? DOCUMENT_SCHEMA,
    head: () => head,
    purge: () => purge,
    notePurge: (done) => {
      purge = done;
    },
    async close() {
      hub.close();
      await uploads.flush();
      await writer.drain();
      await opened.close();
    },
  };
  if (!options.beginsLater) await begin();
  return school;
}

function openFile(path: string): OpenedDatabase {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  return openDatabase(path);
}

/** Ids of the accounts whose own scope was touched. */
function accountsIn(touched: Committed['touched']): number[] {
  const own = [...touched].filter((scope) => scope.startsWith('user:'));
  return own.map((scope) => Number(scope.slice('user:'.length)));
}
