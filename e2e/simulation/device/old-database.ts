/** Puts a device's outbox back into the form in which version 1 of the app kept it, with everything in it. */
import { awaitRequest } from 'pwa/test/disk-image';

const NAME = 'chickadee-outbox';
/** Dexie counts in tens. */
const VERSION_ONE = 10;

interface Store {
  key: string | string[];
  indexes?: Readonly<Record<string, string | string[]>>;
}

const versionOne: Readonly<Record<string, Store>> = {
  device: { key: 'key' },
  accounts: { key: 'uid', indexes: { username: 'username' } },
  lanes: { key: 'id', indexes: { account: 'account' } },
  commands: {
    key: ['lane', 'n'],
    indexes: {
      cid: 'cid',
      account: 'account',
      state: 'state',
      '[lane+state]': ['lane', 'state'],
      '[account+state]': ['account', 'state'],
      blobs: 'blobs',
    },
  },
  blobs: { key: 'sha256' },
  takes: { key: 'id', indexes: { account: 'account' } },
  chunks: { key: ['take', 'index'] },
  cursors: { key: 'account' },
};
const stores = Object.entries(versionOne);

/** Present names of stores that were renamed since. */
const STORES: Readonly<Record<string, string>> = { takes: 'draftRecordings', chunks: 'draftChunks' };

/** Names that fields had in version 1. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{ number: 'n', commandId: 'cid', formerCommandIds: 'formerCids', draft: 'take' },
  ...{ nextNumber: 'nextN', lastNumber: 'lastN', backedUpNumber: 'backedN' },
  ...{ cursor: 'cookie', retryCursor: 'again' },
};

function withOldFields(row: unknown): unknown {
  const fields = Object.entries(row as object);
  return Object.fromEntries(fields.map(([name, value]) => [FIELDS[name] ?? name, value]));
}

/** No window may be open on `disk`. */
export async function asVersionOne(disk: IDBFactory): Promise<void> {
  const rows = await readAll(disk);
  await awaitRequest(disk.deleteDatabase(NAME));
  const request = disk.open(NAME, VERSION_ONE);
  request.addEventListener('upgradeneeded', () => create(request.result as unknown as IDBDatabase));
  const db = await awaitRequest(request);
  const transaction = db.transaction(
    stores.map(([name]) => name),
    'readwrite',
    // As the app itself writes.
    { durability: 'strict' },
  );
  for (const [name, all] of rows) {
    for (const row of all) transaction.objectStore(name).put(withOldFields(row));
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  db.close();
}

async function readAll(disk: IDBFactory): Promise<Map<string, unknown[]>> {
  const db = await awaitRequest(disk.open(NAME));
  const rows = new Map<string, unknown[]>();
  for (const [name] of stores) {
    const present = STORES[name] ?? name;
    if (!db.objectStoreNames.contains(present)) continue;
    rows.set(name, await awaitRequest(db.transaction(present).objectStore(present).getAll()));
  }
  db.close();
  return rows;
}

function create(db: IDBDatabase): void {
  for (const [name, { key, indexes = {} }] of stores) {
    const store = db.createObjectStore(name, { keyPath: key });
    for (const [index, path] of Object.entries(indexes)) {
      store.createIndex(index, path, { unique: index === 'cid', multiEntry: index === 'blobs' });
    }
  }
}
