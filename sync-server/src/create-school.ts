/** Makes the context of one school: config → context → app. Nothing of it is global; nothing below imports this maker. */
import { isoTime, type MonotonicClock } from 'shared-schema/clock';
import { createLaneCache } from '#access/caches/lane-cache.ts';
import { createTabletCache } from '#access/caches/tablet-cache.ts';
import type { NoteView } from '#access/caches/visibility-cache.ts';
import { createGoogleIdentity } from '#access/google/google-identity.ts';
import { countUnreadable } from '#access/second-factor/school-key.ts';
import { createSessions } from '#access/sessions.ts';
import { createGuessLimits, type GuessLimits } from '#access/sign-in/guess-limits.ts';
import { behindGate, createPasswords, type Passwords } from '#access/sign-in/passwords.ts';
import { systemClock } from '#config/clock.ts';
import type { Config } from '#config/config.ts';
import { createRandomPool } from '#config/random.ts';
import { NO_SECRETS, type Secrets } from '#config/secrets.ts';
import type { Committed } from '#db/committed.ts';
import { type OpenedDatabase, sqliteOf } from '#db/database.ts';
import { CACHED_ENTRY_COUNT, type SchoolEngine } from '#engines/school-engine.ts';
import type { FileStore } from '#files/file-store.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { createUploadQuota } from '#files/upload-quota.ts';
import { createUploads } from '#files/uploads.ts';
import { createHub } from '#live/hub.ts';
import {
  logAccessRepeated,
  logDeletionsRepeated,
  logSecondFactorsOff,
  logSpeechFailed,
} from '#log/events.ts';
import { createLogger, type Logger, standardError } from '#log/logger.ts';
import { createRecentLines } from '#log/recent-lines.ts';
import { readDamage } from '#ops/data-folder/last-damage.ts';
import { createHealth } from '#ops/health/health.ts';
import { createJobLog } from '#ops/health/job-log.ts';
import type { RestartReason, School } from '#school.ts';
import { giveMissingAvatars, separateAlikeAvatars } from '#services/people/accounts/avatars.ts';
import { dashboardStats } from '#services/stats/dashboard-stats.ts';
import { DOCUMENT_SCHEMA } from '#services/sync/cursor.ts';
import { endTabletsWithoutClass } from '#services/tablets/end-tablets-of-class.ts';
import { createSpeechQueue, type SpeechQueue } from '#speech/speech-queue.ts';
import type { SpeechParts } from '#speech/store-sound.ts';
import type { VoiceRenderer } from '#speech/voice-renderer.ts';
import { type OpenedData, openData } from './open-data.ts';
import { createSyncGate } from './sync-gate.ts';

export interface SchoolOptions {
  config: Config;
  secrets?: Secrets;
  clock?: MonotonicClock;
  /** Unpredictable unless a test says otherwise. */
  random?: (byteCount: number) => Uint8Array;
  log?: Logger;
  files?: FileStore;
  /** Already opened, in place of the configured file: the simulation starts schools from copies in memory. */
  database?: OpenedDatabase;
  passwords?: Passwords;
  /** Of this school since the process began, where it was open before. */
  guessLimits?: GuessLimits;
  /** None unless given: only a server that listens renders by itself. */
  voice?: VoiceRenderer | null;
  /** What a thread of its own runs to apply commands where many come at once: none unless the process serves one school. */
  writerScript?: URL | null;
  /** The simulation runs servers of an older and a newer release. */
  documentSchema?: number;
  /** The caller calls `begin` once it listens: a start that fails before must add no incarnation. */
  beginsLater?: boolean;
}

/** Previews of the school's voice that may wait while one is rendered. */
const WAITING_PREVIEWS = 8;

/** Opens a school: database with newest schema, files, and a new incarnation unless it begins later. */
export async function createSchool(options: SchoolOptions): Promise<School> {
  const { config, clock = systemClock, random = createRandomPool() } = options;
  const secrets = options.secrets ?? { ...NO_SECRETS };
  const recent = createRecentLines(standardError());
  const log = options.log ?? createLogger(config.logLevel, recent);
  const noteView: NoteView = (accountId, visible) => hub.noteView(accountId, visible);
  const events = { onCommit, noteView, onUnknownChange: () => hub.pokeAll() };
  const data = await openData({ ...options, secrets, clock, random, log }, events);
  const { opened, engine, secretBox, ledgers } = data;
  const { db } = opened;
  const { writer, writerThread, reader, visibility, laneKey, isShared } = engine;
  const { head, notePurge, runAlone, databaseBytes, lostConnections } = engine;
  const beginning = Promise.withResolvers<void>();
  const restart = Promise.withResolvers<RestartReason>();
  let isBegun = false;
  // What another process may end or change is read each time.
  const cacheLimit = isShared ? 0 : CACHED_ENTRY_COUNT;
  const sessions = createSessions({ db, writer, clock, days: config.sessionDays, cacheLimit });
  const lanes = createLaneCache(db, cacheLimit);
  const tablets = createTabletCache(db, cacheLimit);
  const uploads = createUploads({ db, writer, clock, isShared });
  const hub = createHub({
    clock,
    hello: () => ({ incarnation: engine.incarnations().current.id, head: head() }),
    visibleTo: visibility.of,
    knownVisible: visibility.known,
    isAlive: sessions.isAlive,
    isShared,
    stats: (teacher) => dashboardStats(db, teacher.id, isoTime(clock)),
    socketsPerSession: config.limits.socketsPerSession,
  });

  function onCommit(change: Committed): void {
    sessions.forget(change.accountsChanged);
    // A child whose further class was deleted sees less, with the same account.
    tablets.forgetMembers(change.accountsChanged);
    tablets.forgetMembers(change.viewsChanged);
    lanes.forgetOwners(change.viewsChanged);
    hub.committed(change);
    if (change.hasAuditEntries) void noteInLedgers();
    if (change.speechQueued.size > 0) speech?.wake();
  }

  async function noteInLedgers(): Promise<void> {
    await Promise.all(Object.values(ledgers).map((ledger) => ledger.note()));
  }

  async function begin(): Promise<void> {
    await engine.begin();
    await ledgers.deletions.load();
    await runAlone('begin', () => repairData(school, data), 0);
    await speech?.start();
    isBegun = true;
    beginning.resolve();
  }

  const files = options.files ?? openFileStore(config, secrets);
  const voice = options.voice ?? null;
  const health = createHealth({
    ...{ clock, backups: config.backupDir !== null },
    areNoticesAway: engine.areNoticesAway,
  });
  health.noteLastBackup(engine.lastBackup);
  if (opened.engine === 'sqlite') health.noteDatabase(await readDamage(config.databaseFile));
  const speech = voice && createSpeech({ db, writer, files, uploads, voice }, engine, { health, log });
  const school: School = {
    ...{ config, secrets, clock, log, recentLines: recent.lines, health, jobLog: createJobLog() },
    ...{ db, writer, writerThread, reader, visibility, laneKey, secretBox },
    ...{ sessions, lanes, tablets, uploads, hub, files, voice, speech },
    ...{ wasDeleted: ledgers.deletions.has, raw: sqliteOf(opened) },
    engine: opened.engine,
    schema: opened.engine === 'postgres' ? opened.schema : null,
    uploadQuota: createUploadQuota({ db, clock, limits: config.limits }),
    google: config.google && createGoogleIdentity(config.google, clock),
    ...(options.guessLimits ?? createGuessLimits(clock, config.limits)),
    ...createGates(config, options.passwords),
    begin,
    restartRequested: restart.promise,
    requestRestart: restart.resolve,
    get beginning() {
      return isBegun ? null : beginning.promise;
    },
    get incarnations() {
      return engine.incarnations();
    },
    get incarnation() {
      return engine.incarnations().current;
    },
    documentSchema: options.documentSchema ?? DOCUMENT_SCHEMA,
    ...{ head, notePurge, runAlone, databaseBytes, lostConnections },
    async close() {
      try {
        hub.close();
        await (speech ?? voice)?.stop();
        await writerThread.stop();
        await uploads.flush();
        await writer.whenIdle();
        await noteInLedgers();
      } finally {
        await engine.close();
      }
    },
  };
  if (!options.beginsLater) await begin();
  return school;
}

/** What an older release, or a restore, has left. */
async function repairData(
  { db, writer, secretBox, log }: Pick<School, 'db' | 'writer' | 'secretBox' | 'log'>,
  { ledgers: { deletions, access } }: Pick<OpenedData, 'ledgers'>,
): Promise<void> {
  const students = await deletions.repeat();
  if (students > 0) logDeletionsRepeated(log, { students });
  const changed = await access.repeat();
  if (changed > 0) logAccessRepeated(log, { changed });
  const accounts = await countUnreadable(db, secretBox);
  if (accounts > 0) logSecondFactorsOff(log, { accounts });
  await giveMissingAvatars(db, writer);
  await separateAlikeAvatars(db, writer);
  await endTabletsWithoutClass(writer);
}

/** The school's voice renders in one process of the school at a time. */
function createSpeech(
  parts: SpeechParts,
  { runAlone }: Pick<SchoolEngine, 'runAlone'>,
  { health, log }: Pick<School, 'health' | 'log'>,
): SpeechQueue {
  return createSpeechQueue({
    ...parts,
    onFailure(work, error) {
      health.noteVoiceFailed();
      logSpeechFailed(log, { ...(work && { kind: work.kind, id: work.id }), message: String(error) });
    },
    runAlone: (work) => runAlone('speech', work, 0),
  });
}

/** What is costly runs a few at a time. */
function createGates(
  { limits, password }: Config,
  passwords = createPasswords(password),
): Pick<School, 'passwords' | 'gates'> {
  const { syncSlots, passwordSlots, accountSlots, syncQueue } = limits;
  return {
    passwords: {
      ofAnonymous: behindGate(passwords, createSyncGate(passwordSlots, syncQueue)),
      ofAccounts: behindGate(passwords, createSyncGate(accountSlots, syncQueue)),
    },
    gates: { pulls: createSyncGate(syncSlots, syncQueue), previews: createSyncGate(1, WAITING_PREVIEWS) },
  };
}
