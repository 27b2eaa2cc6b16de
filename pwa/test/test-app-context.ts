/** An app context for tests of components: the app's own, on a database in memory. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect } from 'vitest';
import { createAppContext } from '#app/create-app-context.ts';
import type { AppContext } from '#data/app-context.ts';
import { createDataContext, type DataContext } from '#data/context.ts';
import { OutboxDb } from '#data/outbox/outbox-db.ts';

/** `parts` replace those of the app; `data` is what the app's stores read, such as that of a test device. */
export function createTestAppContext(parts: Partial<AppContext> = {}, data = emptyDevice()): AppContext {
  return { ...createAppContext(data), ...parts };
}

function emptyDevice(): DataContext {
  return createDataContext({ outbox: new OutboxDb('outbox', { indexedDB: new IDBFactory(), IDBKeyRange }) });
}

/** Matches the app context among the arguments of a call. */
export const anyAppContext: unknown = expect.objectContaining({
  outbox: expect.any(OutboxDb),
  accountStore: expect.anything(),
});
