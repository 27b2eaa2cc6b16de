/**
 * Which recordings in the making a recorder of some window has in hand. Another window of this device must not take
 * them for left behind: it would offer the child what it is just saying. A lock for each, because the browser lets go
 * of it when the window crashes.
 */
import { heldLocks, webLocks } from '#platform/locks.ts';

const PREFIX = 'chickadee-take-';

/** Those of this window, with the way to let go. */
const mine = new Map<string, () => void>();

/** From now on other windows leave this take alone. */
export function holdTake(id: string): void {
  mine.set(id, webLocks()?.share(PREFIX + id) ?? (() => {}));
}

/** The recorder has left the screen, or the take is gone. */
export function letGoOfTake(id: string): void {
  mine.get(id)?.();
  mine.delete(id);
}

/** True for takes that another window has in hand. */
export async function findTakesElsewhere(): Promise<(id: string) => boolean> {
  const held = await heldLocks();
  return (id) => held.has(PREFIX + id) && !mine.has(id);
}
