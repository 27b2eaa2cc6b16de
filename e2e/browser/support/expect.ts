/**
 * Expectations that need more than the ten seconds of playwright.config.ts, each with its reason. Everything else fails
 * after ten seconds (thirty in continuous integration).
 */
import { expect } from 'playwright/test';

/**
 * The first load of a page: the service worker downloads and keeps the whole app meanwhile, the password is hashed on
 * the same processor, and four browsers share two slow cores.
 */
const PAGE_LOAD_TIMEOUT_MS = 45_000;

/**
 * Work or news that must cross the network: a request may wait for its timeout and for the pause before the next
 * attempt, a slow profile carries 120 kB per second, and a killed server needs seconds to start again.
 */
const SYNC_TIMEOUT_MS = 45_000;

/** A restored school: each tablet learns of the new incarnation, then sends everything that the backup lacks. */
const RESTORE_TIMEOUT_MS = 60_000;

export const expectLoaded = expect.configure({ timeout: PAGE_LOAD_TIMEOUT_MS });
export const expectSynced = expect.configure({ timeout: SYNC_TIMEOUT_MS });
export const expectRestored = expect.configure({ timeout: RESTORE_TIMEOUT_MS });

/** Speaking takes its own seconds, and a busy machine starts the fake microphone late. */
const MICROPHONE_TIMEOUT_MS = 45_000;
export const expectMicrophone = expect.configure({ timeout: MICROPHONE_TIMEOUT_MS });
