// What this window does when the browser keeps its page for 'back': it leaves nothing open, and loads afresh when it is
// shown again. What it had applied half of is pulled again.
import { openTransactions } from '#data/outbox/open-transactions.ts';
import { onPageKept, onPageShownAgain } from '#platform/page-cache.ts';
import type { Engine } from '#sync/engine.ts';

/** Called once, when the app starts. `engine` answers undefined until it runs. */
export function followPageCache(engine: () => Pick<Engine, 'stop'> | undefined): void {
  onPageKept(() => {
    openTransactions.suspend();
    void engine()?.stop();
  });
  // The connections of RxDB are closed for good by now, and it heard nothing of what other pages wrote.
  onPageShownAgain(() => window.location.reload());
}
