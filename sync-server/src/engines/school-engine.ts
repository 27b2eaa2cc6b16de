/** What differs between the engines of a school's data, for the maker of its context. */
import type { Clock } from 'shared-schema/clock';
import type { UserActor } from '#access/actor.ts';
import type { NoteView, VisibilityCache, Visible } from '#access/caches/visibility-cache.ts';
import type { Committed } from '#db/committed.ts';
import type { Incarnations } from '#db/incarnations.ts';
import type { SyncReader } from '#db/readers/sync-reader.ts';
import type { Purge } from '#db/retention/purges.ts';
import type { Writer } from '#db/writer.ts';
import type { WriterThread } from '#db/writer-thread/writer-thread.ts';

export interface SchoolEngine {
  readonly writer: Writer;
  /** Where it is there and runs, it writes beside `writer`. */
  readonly writerThread: WriterThread;
  readonly reader: SyncReader<UserActor, Visible>;
  readonly visibility: VisibilityCache;
  /** By it the school knows its own lane tokens again. */
  readonly laneKey: string;
  /** ISO time of the newest verified backup; null when there never was one. */
  readonly lastBackup: string | null;
  /** Whether other processes may serve the same school. */
  readonly isShared: boolean;
  /** Whether the notices of other processes do not come at this moment. */
  areNoticesAway(): boolean;
  /** How many connections to the database this process has lost, by their use; none where there are no connections. */
  lostConnections(): Readonly<Record<string, number>>;
  /** Makes certain that the school has the incarnation that devices may see. Throws before it nothing was read. */
  begin(): Promise<Incarnations>;
  /** Bytes on the disk of the database. */
  databaseBytes(): Promise<number>;
  /** Throws before `begin`. */
  incarnations(): Incarnations;
  /** The newest number that memory knows of. */
  head(): number;
  /** After the commit of a removal of tombstones. */
  notePurge(purge: Purge): void;
  /** Runs `work` unless another process of the school does, or did within the interval; returns whether it ran. */
  runAlone(name: string, work: () => Promise<void>, intervalMs: number): Promise<boolean>;
  /** After the writer is idle. */
  close(): Promise<void>;
}

export interface EngineParts {
  readonly clock: Clock;
  now(): string;
  newUid(): string;
  /** A secret of this length in bytes. */
  random(byteCount: number): Uint8Array;
  /** What a second thread for writing runs; null where one connection does all writing. Only SQLite has such a thread. */
  readonly writerScript: URL | null;
  /** Memory of the thread's connection for pages, in KiB; SQLite's share of one school when left out. */
  readonly databaseCacheKiB?: number | undefined;
  /** The second thread has broken off, and all writing is done on this one. */
  onThreadLost(error: Error): void;
  /** Whether the school makes backups. */
  readonly backups: boolean;
  /** Memory for pages that were read; as much as one school takes when left out. */
  readonly pageCacheBytes?: number | undefined;
  /** After each commit, of this process or of another one of the school. */
  onCommit(change: Committed, isOwn: boolean): void;
  /** What an account sees was read, or, with null, is not known any more. */
  noteView: NoteView;
  /** Other processes may have changed anything. */
  onUnknownChange(): void;
}

/** A school has far fewer accounts, sessions, lanes and tablets. */
export const CACHED_ENTRY_COUNT = 10_000;

/** A fresh key of lanes. */
export function makeLaneKey({ random }: Pick<EngineParts, 'random'>): string {
  return Buffer.from(random(32)).toString('base64url');
}
