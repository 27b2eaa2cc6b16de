/** What a tablet still holds of people's work, read from its store as it lies on the disk. */
import type { Page } from 'playwright';

export interface StoredCommand {
  account: string;
  type: string;
  state: 'pending' | 'acked' | 'confirmed' | 'refused';
  payload: { activityUid?: string; audioUrl?: string };
  blobs: string[];
}

/** Every command on the device, of every account; none when the store is not there. */
export function storedCommands(page: Page): Promise<StoredCommand[]> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'chickadee-outbox')) return [];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('chickadee-outbox'));
    const rows = await done(db.transaction('commands').objectStore('commands').getAll());
    db.close();
    return rows as StoredCommand[];
  });
}

/** What the school has not answered for good, as `state type`; `pending` and `acked` where nothing else is said. */
export async function unsettled(
  page: Page,
  states: readonly StoredCommand['state'][] = ['pending', 'acked'],
): Promise<string[]> {
  const commands = await storedCommands(page);
  return commands.filter(({ state }) => states.includes(state)).map(({ state, type }) => `${state} ${type}`);
}
