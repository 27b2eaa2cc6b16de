/**
 * One sound at a time in this window: whoever starts to sound stops whoever sounded before. While the microphone
 * listens nobody sounds at all: it would hear the app instead of the child.
 */
import { useSyncExternalStore } from 'react';

let stopCurrent: (() => void) | null = null;
let silences = 0;
const watchers = new Set<() => void>();

/**
 * Call before a sound starts; `stop` is called when another sound starts. False: the microphone listens, do not
 * start.
 */
export function claimSoundFocus(stop: () => void): boolean {
  if (silences > 0) return false;
  if (stopCurrent !== stop) stopCurrent?.();
  stopCurrent = stop;
  return true;
}

/** Call when the sound ended by itself. */
export function releaseSoundFocus(stop: () => void): void {
  if (stopCurrent === stop) stopCurrent = null;
}

/** Everything quiet, for example because the microphone opens. */
export function silence(): void {
  stopCurrent?.();
  stopCurrent = null;
}

/** Everything quiet, and nothing starts until the returned function is called (once; more calls do nothing). */
export function beginSilence(): () => void {
  silence();
  change(1);
  let ended = false;
  return () => {
    if (!ended) change(-1);
    ended = true;
  };
}

function change(by: number): void {
  silences += by;
  for (const watcher of watchers) watcher();
}

/** True while nothing may sound: buttons that would play something rest. */
export function useSilence(): boolean {
  return useSyncExternalStore(subscribe, isSilent, isSilent);
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function isSilent(): boolean {
  return silences > 0;
}
