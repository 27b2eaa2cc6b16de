/**
 * An account that stayed on the screen of a closed window: a tablet whose battery died, a browser that was closed
 * without Logout. The idle lock could not sign it out.
 */
import type { AppContext } from '#data/app-context.ts';
import { isLeftToOthers } from '#data/auth/account/shared-computer.ts';
import { DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { storedValue } from '#data/outbox/storage/stored-value.ts';
import { IDLE_TIMEOUT_MS } from './idle-lock.ts';
import { createLastActivity } from './last-activity.ts';

/**
 * Signs it out where nobody has touched the device for IDLE_TIMEOUT_MS; until the promise resolves nobody may be shown.
 * Undefined where somebody has, or no touch was ever noted. Where the sign-out cannot be stored, the start goes on.
 */
export function signOutIdleAccount({
  outbox,
  clock,
  auth,
  accountStore,
}: Pick<AppContext, 'outbox' | 'clock' | 'auth' | 'accountStore'>): Promise<void> | undefined {
  const touchedAt = createLastActivity().get();
  if (!touchedAt || Math.abs(clock.now() - touchedAt) < IDLE_TIMEOUT_MS) return;
  return new Promise((resolve) => {
    const query = storedValue(outbox, clock, () => readWatched(outbox)).subscribe(async (uid) => {
      query.unsubscribe();
      // Whoever is there by now has signed in meanwhile.
      if (uid && !accountStore.getState().account) await auth.signOut().catch(reportError);
      resolve();
    });
  });
}

/** Uid of the person on the screen where others use the device, too. */
export async function readWatched(db: OutboxDb): Promise<string | null> {
  const [device, tablet, accounts] = await Promise.all([
    db.device.get(DEVICE_KEY),
    db.tablet.get(DEVICE_KEY),
    db.accounts.toArray(),
  ]);
  const shown = accounts.find(({ uid }) => uid === device?.current);
  if (!shown) return null;
  return tablet || accounts.length > 1 || isLeftToOthers(shown) ? shown.uid : null;
}
