/**
 * The device's store as version 1 of the app made it, and what may lie in it. Stands for every tablet in the field:
 * nothing in here changes when the store does.
 */
import { Dexie, type DexieOptions } from 'dexie';
import type { CommandRow, OutboxDb } from '#data/outbox/outbox-db.ts';

export const VERSION_1_STORES = {
  device: 'key',
  accounts: 'uid, username',
  lanes: 'id, account',
  commands: '[lane+n], &cid, account, state, [lane+state], [account+state], *blobs',
  blobs: 'sha256',
  takes: 'id, account',
  chunks: '[take+index]',
  cursors: 'account',
};

export const VERSION_1_TABLES = Object.keys(VERSION_1_STORES) as (keyof typeof VERSION_1_STORES)[];

/** A window of version 1. Its tables have the names that they have today. */
export function openVersion1(options: DexieOptions, name = 'chickadee-outbox'): OutboxDb {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...options });
  db.version(1).stores(VERSION_1_STORES);
  return db as OutboxDb;
}

/** Who used the tablet. */
export interface Version1Owner {
  uid: string;
  lane: string;
  token: string | null;
}

/** Puts the device, the account of a child who has left and their lane into the store. */
export async function addOwner(db: OutboxDb, { uid, lane, token }: Version1Owner): Promise<void> {
  await db.device.put({ key: 'this', uid: 'device-1', name: 'Tablet 7', clockOffset: 250, current: null });
  await db.accounts.put({
    ...{ uid, id: 3, role: 'student', username: 'mei', firstName: 'Mei', lastName: null, lane },
    ...{ verifier: { salt: 's', rounds: 600_000, hash: 'h' }, session: 'none', signedInAt: '2026-01-05' },
  });
  await db.lanes.put({
    ...{ id: lane, account: uid, role: 'student', token, nextN: 1, lastN: 0, backedN: 0, state: 'open' },
    ...{ heartbeat: 0, forks: 0 },
  });
  await db.cursors.put({ account: uid, cookie: 'c', replica: 'r', generation: 2 });
}

/** A recording that a crashed tab left behind, in two pieces. */
export async function addTake(db: OutboxDb, account: string): Promise<void> {
  const about = { activityUid: 'activity', questionId: 'q2', type: 'audio/webm', startedAt: '2026-01-05' };
  await db.takes.put({ id: 'take', account, ...about, state: 'recording', duration: null });
  for (const index of [0, 1]) {
    await db.chunks.put({ take: 'take', index, bytes: new Uint8Array([index, 2, 3]).buffer });
  }
}

/** One answer in the given state; the lane counts on. */
export async function addAnswer(
  db: OutboxDb,
  command: Pick<CommandRow, 'lane' | 'account' | 'n' | 'cid' | 'state' | 'payload'> & { code?: string },
  file: { sha256: string; type: string; bytes: ArrayBuffer },
): Promise<void> {
  const { sha256, type, bytes } = file;
  const uploaded = command.state !== 'pending';
  await db.blobs.put({ sha256, type, size: bytes.byteLength, bytes, uploaded });
  await db.commands.put({
    ...command,
    ...{ type: 'recording.save', at: '2026-01-05T08:00:00.000Z', blobs: [sha256] },
  });
  await db.lanes.update(command.lane, { nextN: command.n + 1 });
}

/** All rows of all tables, for comparing. */
export async function contentsOf(db: Dexie): Promise<Record<string, unknown[]>> {
  const tables = await Promise.all(
    VERSION_1_TABLES.map(async (name) => [name, await db.table(name).toArray()] as const),
  );
  return Object.fromEntries(tables);
}
