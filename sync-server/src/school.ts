/** What belongs to one school: the context that services and routes receive. create-school.ts makes it. */
import type SqliteDatabase from 'better-sqlite3';
import type { MonotonicClock } from 'shared-schema/clock';
import type { UserActor } from '#access/actor.ts';
import type { LaneCache } from '#access/caches/lane-cache.ts';
import type { TabletCache } from '#access/caches/tablet-cache.ts';
import type { VisibilityCache, Visible } from '#access/caches/visibility-cache.ts';
import type { GoogleIdentity } from '#access/google/google-identity.ts';
import type { SecretBox } from '#access/second-factor/secret-box.ts';
import type { Sessions } from '#access/sessions.ts';
import type { Passwords } from '#access/sign-in/passwords.ts';
import type { SignInGuard } from '#access/sign-in/sign-in-guard.ts';
import type { SignUpLimit } from '#access/sign-in/sign-up-limit.ts';
import type { Config } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';
import type { Db, OpenedDatabase } from '#db/database.ts';
import type { Incarnation, Incarnations } from '#db/incarnations.ts';
import type { SyncReader } from '#db/readers/sync-reader.ts';
import type { Purge } from '#db/retention/purges.ts';
import type { Writer } from '#db/writer.ts';
import type { WriterThread } from '#db/writer-thread/writer-thread.ts';
import type { FileStore } from '#files/file-store.ts';
import type { UploadQuota } from '#files/upload-quota.ts';
import type { Uploads } from '#files/uploads.ts';
import type { Hub } from '#live/hub.ts';
import type { Logger } from '#log/logger.ts';
import type { Health } from '#ops/health/health.ts';
import type { JobLog } from '#ops/health/job-log.ts';
import type { SpeechQueue } from '#speech/speech-queue.ts';
import type { VoiceRenderer } from '#speech/voice-renderer.ts';
import type { SyncGate } from './sync-gate.ts';

/** Why the server starts again. */
export type RestartReason = 'restore' | 'upgrade';

export interface School {
  readonly engine: OpenedDatabase['engine'];
  /** Of PostgreSQL; null for SQLite. */
  readonly schema: string | null;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: MonotonicClock;
  readonly log: Logger;
  readonly db: Db;
  /** SQLite's connection, for what only SQLite has. Throws where the data is in PostgreSQL. */
  readonly raw: SqliteDatabase.Database;
  readonly writer: Writer;
  /** Applies commands beside `writer` where many come at once. */
  readonly writerThread: WriterThread;
  readonly reader: SyncReader<UserActor, Visible>;
  readonly hub: Hub;
  readonly files: FileStore;
  /** What GET /api/health reports about the machine. */
  readonly health: Health;
  /** How this start's jobs went. */
  readonly jobLog: JobLog;
  /** The newest lines of the log, oldest first; none where the log goes elsewhere. */
  recentLines(): readonly string[];
  readonly uploads: Uploads;
  readonly uploadQuota: UploadQuota;
  readonly sessions: Sessions;
  /** Each behind a gate of its own: calls without a session never delay those with a session. */
  readonly passwords: { readonly ofAnonymous: Passwords; readonly ofAccounts: Passwords };
  readonly secretBox: SecretBox;
  readonly signInGuard: SignInGuard;
  /** Null where nobody signs in with Google. */
  readonly google: GoogleIdentity | null;
  readonly signUpLimit: SignUpLimit;
  readonly visibility: VisibilityCache;
  readonly lanes: LaneCache;
  /** Whether a student with this uid was deleted before this start, also where a restored backup knows nothing of it. */
  wasDeleted(uid: string): boolean;
  /** By it the school knows its own lane tokens again. */
  readonly laneKey: string;
  readonly tablets: TabletCache;
  /** Null in a school without a voice. */
  readonly voice: VoiceRenderer | null;
  readonly speech: SpeechQueue | null;
  readonly gates: { readonly pulls: SyncGate; readonly previews: SyncGate };
  /** Pending until `begin` has run, then null: no request is answered before. */
  readonly beginning: Promise<void> | null;
  /** Adds the incarnation of this start. Called once, when it is certain that this process serves the school. */
  begin(): Promise<void>;
  /** Resolves when the server shall end in order: to begin anew in the same process, or for a newer release. */
  readonly restartRequested: Promise<RestartReason>;
  requestRestart(reason: RestartReason): void;
  /** The history of the database in which this process writes. */
  readonly incarnation: Incarnation;
  readonly incarnations: Incarnations;
  /** Shape of the documents; replicas of another one are read anew. */
  readonly documentSchema: number;
  /** Newest committed sequence number. */
  head(): number;
  /** Bytes on the disk of the database. */
  databaseBytes(): Promise<number>;
  /** How many connections to the database this process has lost, by their use; none with SQLite. */
  lostConnections(): Readonly<Record<string, number>>;
  /** Runs `work` unless another process of the school does, or did within the interval; returns whether it ran. */
  runAlone(name: string, work: () => Promise<void>, intervalMs: number): Promise<boolean>;
  /** After the commit of a removal. */
  notePurge(purge: Purge): void;
  /** Writes what waits, closes sockets, checkpoints and closes the database. */
  close(): Promise<void>;
}
