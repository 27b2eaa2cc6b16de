/** The state of activity files as this window knows it: which are on the device, and why others are missing. */
import type { SpokenSound } from 'shared-schema/entities';
import { createStore } from 'zustand/vanilla';
import type { NameSound } from '#data/sounds/name-sounds.ts';

/**
 * `not_yet`: no fetch has failed yet. `offline`: the school server was unreachable. `no_space`: this device is full.
 * `not_found`: the school has no such file to keep. `no_cache`: this browser has no cache here (no TLS).
 */
export type MissingReason = 'not_yet' | 'offline' | 'no_space' | 'not_found' | 'no_cache';
export type FileState = 'ready' | MissingReason;

export interface MediaKnowledge {
  /** The app itself starts without a network. */
  shell: boolean;
  /** By address; a file that was never checked has no entry. */
  files: ReadonlyMap<string, FileState>;
  /**
   * Addresses that the activities of the account on the screen need: deleted last when the device is full. Null until
   * all of them were read.
   */
  wanted: ReadonlySet<string> | null;
  /** Addresses of the school's voice, by the uid of the activity. */
  speech: ReadonlyMap<string, readonly string[]>;
  /** Of the school's voice, for the texts of all activities. */
  sounds: readonly SpokenSound[];
  /** The name of the student on the screen in the school's voice; none where it has no sound. */
  ownName: readonly NameSound[];
}

export const mediaStore = createStore<MediaKnowledge>(() => ({
  shell: false,
  files: new Map(),
  wanted: null,
  speech: new Map(),
  sounds: [],
  ownName: [],
}));

/** Records the state of some files. */
export function noteFiles(found: Iterable<readonly [address: string, state: FileState]>): void {
  const { files } = mediaStore.getState();
  const changed = [...found].filter(([address, state]) => files.get(address) !== state);
  if (changed.length > 0) mediaStore.setState({ files: new Map([...files, ...changed]) });
}

/** Marks the files that failed without a network to be fetched again. */
export function expectFiles(): void {
  const { files } = mediaStore.getState();
  noteFiles([...files].flatMap(([address, state]) => (state === 'offline' ? [[address, 'not_yet']] : [])));
}
