/**
 * Which recordings in the making a recorder of some window has in hand. Another window of this device must not take
 * them for left behind: it would offer the child what it is just saying. A lock for each, because the browser lets go
 * of it when the window crashes.
 */
import { useSyncExternalStore } from 'react';
import { heldLocks, webLocks } from '#platform/locks.ts';

const PREFIX = 'chickadee-draft-';

/** Those of this window, with the way to let go. */
const mine = new Map<string, () => void>();
/** Those that this window is just deleting, by how many times: decided upon, so nobody is asked about them. */
const decided = new Map<string, number>();
const watchers = new Set<() => void>();
let version = 0;

function tell(): void {
  version += 1;
  for (const watcher of watchers) watcher();
}

/** From now on the draft is offered back to nobody. */
export function holdDraft(id: string): void {
  mine.set(id, webLocks()?.share(PREFIX + id) ?? (() => {}));
  tell();
}

/** The recorder has left the screen. */
export function releaseDraft(id: string): void {
  mine.get(id)?.();
  if (mine.delete(id)) tell();
}

/** The draft is being deleted; call the result when that is over, whether it worked or not. */
export function markDraftDeleting(id: string): () => void {
  decided.set(id, (decided.get(id) ?? 0) + 1);
  return () => {
    const left = (decided.get(id) ?? 1) - 1;
    if (left > 0) decided.set(id, left);
    else decided.delete(id);
    tell();
  };
}

/** True for drafts of an open recorder of this window, and for those that it is just deleting. */
export function isDraftHeld(id: string): boolean {
  return mine.has(id) || decided.has(id);
}

/** Changes whenever this window drafts a draft in hand or lets go of one. */
export function useHeldDrafts(): number {
  return useSyncExternalStore(subscribe, () => version);
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** True for drafts that another window has in hand. */
export async function findDraftsElsewhere(): Promise<(id: string) => boolean> {
  const held = await heldLocks();
  return (id) => held.has(PREFIX + id) && !mine.has(id);
}
