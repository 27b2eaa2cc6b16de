/**
 * The outbox database as version 1 of the app made it, and rows of that version. Nothing in this file changes when the
 * schema changes.
 */
import { Dexie, type DexieOptions } from 'dexie';

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

/** A command row of versions 1 to 5. */
export interface Version1Command {
  lane: string;
  account: string;
  n: number;
  cid: string;
  state: 'pending' | 'acked' | 'confirmed' | 'refused';
  payload: Record<string, unknown>;
  code?: string;
}

/** Opens the database as a window of version 1 does. */
export function openVersion1(options: DexieOptions, name = 'chickadee-outbox'): Dexie {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict', ...options });
  db.version(1).stores(VERSION_1_STORES);
  return db;
}

/** Who used the tablet. */
export interface Version1Owner {
  uid: string;
  lane: string;
  token: string | null;
}

/** Puts the device, the account of a child who has signed out and the child's lane into the database. */
export async function addOwner(db: Dexie, { uid, lane, token }: Version1Owner): Promise<void> {
  await db
    .table('device')
    .put({ key: 'this', uid: 'device-1', name: 'Tablet 7', clockOffset: 250, current: null });
  await db.table('accounts').put({
    ...{ uid, id: 3, role: 'student', username: 'mei', firstName: 'Mei', lastName: null, lane },
    ...{ verifier: { salt: 's', rounds: 600_000, hash: 'h' }, session: 'none', signedInAt: '2026-01-05' },
  });
  await db.table('lanes').put({
    ...{ id: lane, account: uid, role: 'student', token, nextN: 1, lastN: 0, backedN: 0, state: 'open' },
    ...{ heartbeat: 0, forks: 0 },
  });
  await db.table('cursors').put({ account: uid, cookie: 'c', replica: 'r', generation: 2 });
}

/** The unfinished recording of a crashed tab, in two pieces. */
export async function addDraftRecording(db: Dexie, account: string): Promise<void> {
  const about = { activityUid: 'activity', questionId: 'q2', type: 'audio/webm', startedAt: '2026-01-05' };
  await db.table('takes').put({ id: 'take', account, ...about, state: 'recording', duration: null });
  for (const index of [0, 1]) {
    await db.table('chunks').put({ take: 'take', index, bytes: new Uint8Array([index, 2, 3]).buffer });
  }
}

/** One answer in the given state; the lane counts on. */
export async function addAnswer(
  db: Dexie,
  command: Version1Command,
  file: { sha256: string; type: string; bytes: ArrayBuffer },
): Promise<void> {
  const { sha256, type, bytes } = file;
  const uploaded = command.state !== 'pending';
  await db.table('blobs').put({ sha256, type, size: bytes.byteLength, bytes, uploaded });
  await db.table('commands').put({
    ...command,
    ...{ type: 'recording.save', at: '2026-01-05T08:00:00.000Z', blobs: [sha256] },
  });
  await db.table('lanes').update(command.lane, { nextN: command.n + 1 });
}
