/**
 * The back/forward cache: a window whose page enters the cache closes all its connections, and reloads when the page is
 * shown again. A page of a pull that was applied in part is pulled again.
 */
import { openTransactions } from '#data/outbox/storage/open-transactions.ts';
import { onPageKept, onPageShownAgain } from '#platform/page/page-cache.ts';
import type { Engine } from '#sync/engine.ts';

/** Called once, when the app starts. `engine` answers undefined until it runs. */
export function followPageCache(engine: () => Pick<Engine, 'stop'> | undefined): void {
  onPageKept(() => {
    openTransactions.suspend();
    void engine()?.stop();
  });
  // The connections of RxDB cannot be reopened by now, and RxDB missed the changes that other pages wrote.
  onPageShownAgain(() => window.location.reload());
}
