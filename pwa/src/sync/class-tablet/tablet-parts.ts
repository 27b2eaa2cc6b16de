/** The dependencies of a class tablet's sync beside those of every pull, and the calls of the tablet to the server. */
import type { PrepareBody, PrepareReply, TabletBody, TabletReply } from 'shared-schema/sync';
import type { Locks } from '#platform/locks/locks.ts';
import type { StorageSpace } from '#platform/storage.ts';
import type { SyncParts } from '../parts.ts';
import { createHttpClient, type HttpParts } from '../transport/http-transport.ts';
import type { Outcome } from '../transport/transport.ts';

/** The calls of a class tablet about itself. See docs/SYNC.md, 'Class tablet'. */
export interface TabletCalls {
  /** Uses the session of the teacher `account`. */
  prepare(account: string, body: PrepareBody): Promise<Outcome<PrepareReply>>;
  /** `revoked`: the tablet has left. */
  refresh(token: string, body: TabletBody): Promise<Outcome<TabletReply>>;
  /** Nothing waits on this device any more. */
  leave(token: string): Promise<Outcome<unknown>>;
}

export function createTabletCalls(parts: HttpParts): TabletCalls {
  const { sendPlain } = createHttpClient(parts);
  const post = <T>(path: string, json: object, token: string) =>
    sendPlain<T>({ method: 'POST', path, session: null, token, json });
  return {
    prepare: (account, json) =>
      sendPlain<PrepareReply>({ method: 'POST', path: '/api/tablets', session: account, json }),
    refresh: (token, body) => post<TabletReply>('/api/sync/tablet', body, token),
    leave: (token) => post('/api/sync/tablet/leave', {}, token),
  };
}

/** The pictures and sounds of the activities of a class tablet's students, each once. */
export interface TabletFiles {
  /** Number of different activities over all students. */
  activities: number;
  /** For each address a student who may read the file. */
  readers: ReadonlyMap<string, string>;
  /** What is one student's alone, by the student: the spoken name, and the sounds of the teacher's feedback. */
  privateSounds: ReadonlyMap<string, readonly string[]>;
  /** Sounds of the school's voice by the student who hears them. */
  speech: ReadonlyMap<string, readonly string[]>;
}

export interface KeptFiles {
  /** False when some could not be fetched for now. */
  isComplete: boolean;
  /** Addresses of pictures and sounds that are not on the device. */
  missing: readonly string[];
}

export interface FilesProgress {
  done: number;
  total: number;
  bytes: number;
}

export interface TabletParts extends SyncParts {
  calls: TabletCalls;
  locks: Locks | null;
  appVersion: string;
  readSpace(): Promise<StorageSpace>;
  /** Names of the databases on this device: a replica that was dropped for lack of free space is pulled anew. */
  databaseNames(): Promise<readonly string[]>;
  /** The device has an English voice of its own. */
  hasVoice(): Promise<boolean>;
  /** True when space came free after some files found none: they may be fetched again. The next call says false. */
  takeNewSpace(): Promise<boolean>;
  /** Stores pictures and sounds on the device. */
  keepFiles(
    files: TabletFiles,
    token: string,
    onProgress?: (progress: FilesProgress) => void,
  ): Promise<KeptFiles>;
}
