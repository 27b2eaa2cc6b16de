/** What this window knows about the files of activities: which lie on the device, and why others do not. */
import { createStore } from 'zustand/vanilla';

/**
 * `not_yet`: nothing speaks against it, it is on its way. `offline`: the school could not be asked. `no_space`: this
 * device is full. `not_found`: the school has no such file to keep. `no_cache`: this browser keeps none here (no TLS).
 */
export type MissingReason = 'not_yet' | 'offline' | 'no_space' | 'not_found' | 'no_cache';
export type FileState = 'ready' | MissingReason;

export interface MediaKnowledge {
  /** The app itself starts without a network. */
  shell: boolean;
  /** By address; what was never looked for is not in it. */
  files: ReadonlyMap<string, FileState>;
  /** What the activities of the account on the screen need: the last to go when the device is full. */
  wanted: ReadonlySet<string>;
}

export const mediaStore = createStore<MediaKnowledge>(() => ({
  shell: false,
  files: new Map(),
  wanted: new Set(),
}));

/** Writes down what was found out about some files. */
export function noteFiles(found: Iterable<readonly [address: string, state: FileState]>): void {
  const { files } = mediaStore.getState();
  const changed = [...found].filter(([address, state]) => files.get(address) !== state);
  if (changed.length > 0) mediaStore.setState({ files: new Map([...files, ...changed]) });
}

/** Files that nobody could be asked for are worth another try. */
export function expectFiles(): void {
  const { files } = mediaStore.getState();
  noteFiles([...files].flatMap(([address, state]) => (state === 'offline' ? [[address, 'not_yet']] : [])));
}
