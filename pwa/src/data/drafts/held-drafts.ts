/**
 * The drafts that an open recorder or wizard holds. Another window of this device must not count a held draft as
 * unfinished: it would offer the child a recording that is still running. Each draft has a lock, because the browser
 * releases a lock when its window crashes.
 */
import { useSyncExternalStore } from 'react';
import { heldLocks, webLocks } from '#platform/locks/locks.ts';

const PREFIX = 'chickadee-draft-';

/** Held drafts of this window, each with the release of its lock. */
const mine = new Map<string, () => void>();
/** Drafts that this window is deleting, with the number of deletions in progress: they are not offered back. */
const decided = new Map<string, number>();
const watchers = new Set<() => void>();
let version = 0;

function notifyWatchers(): void {
  version += 1;
  for (const watcher of watchers) watcher();
}

/** From now on the draft is offered back to nobody. */
export function holdDraft(id: string): void {
  mine.set(id, webLocks()?.share(PREFIX + id) ?? (() => {}));
  notifyWatchers();
}

/** The recorder or wizard has left the screen. */
export function releaseDraft(id: string): void {
  mine.get(id)?.();
  if (mine.delete(id)) notifyWatchers();
}

/** The draft is being deleted; call the result when that is over, whether it worked or not. */
export function markDraftDeleting(id: string): () => void {
  decided.set(id, (decided.get(id) ?? 0) + 1);
  return () => {
    const left = (decided.get(id) ?? 1) - 1;
    if (left > 0) decided.set(id, left);
    else decided.delete(id);
    notifyWatchers();
  };
}

/** True for drafts of an open recorder of this window, and for drafts that this window is deleting. */
export function isDraftHeld(id: string): boolean {
  return mine.has(id) || decided.has(id);
}

/** Changes whenever this window holds or releases a draft. */
export function useHeldDrafts(): number {
  return useSyncExternalStore(subscribe, () => version);
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** True for drafts that another window holds. */
export async function findDraftsElsewhere(): Promise<(id: string) => boolean> {
  const held = await heldLocks();
  return (id) => held.has(PREFIX + id) && !mine.has(id);
}
