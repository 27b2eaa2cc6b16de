/**
 * Expectations that need more than the ten seconds of playwright.config.ts, each with its reason. Everything else fails
 * after ten seconds. On a slow machine all of them last longer, see slow-machine.ts.
 */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { SLOW_FACTOR } from './slow-machine.ts';
import { unsentOfCurrent } from './stores/outbox.ts';

/**
 * The first load of a page: the service worker downloads and keeps the whole app meanwhile, the password is hashed on
 * the same processor, and four browsers share two slow cores.
 */
const PAGE_LOAD_TIMEOUT_MS = 45_000 * SLOW_FACTOR;

/**
 * Work or news that must cross the network: a request may wait for its timeout and for the pause before the next
 * attempt, a slow profile carries 120 kB per second, and a killed server needs seconds to start again.
 */
const SYNC_TIMEOUT_MS = 45_000 * SLOW_FACTOR;

/** A restored school: each tablet learns of the new incarnation, then sends everything that the backup lacks. */
const RESTORE_TIMEOUT_MS = 60_000 * SLOW_FACTOR;

/** What one worker prepares for all: a school, two sign-ins and an answer, of which each waits as long as above. */
const PREPARATION_TIMEOUT_MS = 120_000 * SLOW_FACTOR;

export const expectLoaded = expect.configure({ timeout: PAGE_LOAD_TIMEOUT_MS });
export const expectSynced = expect.configure({ timeout: SYNC_TIMEOUT_MS });
export const expectRestored = expect.configure({ timeout: RESTORE_TIMEOUT_MS });
export const expectPrepared = expect.configure({ timeout: PREPARATION_TIMEOUT_MS });

/** Speaking takes its own seconds, and a busy machine starts the fake microphone late. */
export const MICROPHONE_TIMEOUT_MS = 45_000 * SLOW_FACTOR;
export const expectMicrophone = expect.configure({ timeout: MICROPHONE_TIMEOUT_MS });

/**
 * Everything that the account on the screen made has reached the school. The store is asked, too: a screen shows what was
 * saved a moment after it was saved.
 */
export async function expectAllSent(page: Page): Promise<void> {
  const connection = page.getByRole('status', { name: 'Connection' });
  await expectSynced(connection).toHaveText('All sent');
  await expectSynced.poll(() => unsentOfCurrent(page)).toEqual([]);
  await expectSynced(connection).toHaveText('All sent');
}
