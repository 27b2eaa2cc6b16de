// What this window does when the browser keeps its page for 'back': it leaves nothing open, and goes on afresh when it is
// shown again. What it had applied half of is pulled again.
import { openReplica } from '#data/replica/open-replica.ts';
import { openTransactions } from '#data/storage/open-transactions.ts';
import { onPageKept, onPageShownAgain } from '#platform/page-cache.ts';
import type { Sync } from './start-sync.ts';

/** Called once, when the app starts. `sync` answers undefined until the engine runs. */
export function followPageCache(sync: () => Sync | undefined): void {
  onPageKept(() => {
    openTransactions.suspend();
    sync()?.stop();
  });
  onPageShownAgain(() => {
    openTransactions.resume();
    const started = sync();
    // The start was broken off, or a replica does not open again: a fresh page does both.
    if (!started) return window.location.reload();
    openReplica.renew().then(started.start, () => window.location.reload());
  });
}
