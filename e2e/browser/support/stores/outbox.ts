/** What a tablet still holds of people's work, read from its store as it lies on the disk. */
import type { Page } from 'playwright';
import { hashOfAddress } from 'shared-schema/sync/media-address';

export interface StoredCommand {
  account: string;
  type: string;
  state: 'pending' | 'acked' | 'confirmed' | 'refused';
  payload: { activityUid?: string; audioUrl?: string };
  blobs: string[];
}

/** Every command on the device, of every account; none when the store is not there. */
export function storedCommands(page: Page): Promise<StoredCommand[]> {
  return storedRows<StoredCommand>(page, 'commands');
}

/** Hash of the sound that waits on the tablet as its newest answer, 64 hex digits. */
export async function hashOfNewestAnswer(page: Page): Promise<string> {
  const commands = await storedCommands(page);
  const newest = commands.filter(({ type }) => type === 'recording.save').at(-1);
  const hash = hashOfAddress(newest?.payload.audioUrl);
  if (!hash) throw new Error('No answer waits on this tablet.');
  return hash;
}

/** Whether the device remembers a session of the account with this username. */
export async function storedSession(page: Page, username: string): Promise<string | undefined> {
  const accounts = await storedRows<{ username: string; session: string }>(page, 'accounts');
  return accounts.find((account) => account.username === username)?.session;
}

/** What the account on the screen has not sent, as `pending type`. */
export async function unsentOfCurrent(page: Page): Promise<string[]> {
  const [device] = await storedRows<{ current: string | null }>(page, 'device');
  const commands = await storedCommands(page);
  return commands
    .filter(({ account, state }) => account === device?.current && state === 'pending')
    .map(({ state, type }) => `${state} ${type}`);
}

function storedRows<Row>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((each) => each.name === 'chickadee-outbox')) return [];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('chickadee-outbox'));
    const rows = await done(db.transaction(name).objectStore(name).getAll());
    db.close();
    return rows as Row[];
  }, table);
}

/** What the school has not answered for good, as `state type`; `pending` and `acked` where nothing else is said. */
export async function unsettled(
  page: Page,
  states: readonly StoredCommand['state'][] = ['pending', 'acked'],
): Promise<string[]> {
  const commands = await storedCommands(page);
  return commands.filter(({ state }) => states.includes(state)).map(({ state, type }) => `${state} ${type}`);
}
