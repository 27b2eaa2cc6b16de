/**
 * Recordings in the making. Every piece of sound is on disk as soon as the recorder gives it out, so that a crashed
 * tab keeps what was said; it is offered back when the child returns.
 */
import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { uuidv7 } from '#platform/uuid.ts';
import { useCurrentAccount } from './account/account-store.ts';
import { requireAccount, serverNow } from './account/current-account.ts';
import { type DataContext, dataContext } from './context.ts';
import { removeTake } from './outbox/append.ts';
import type { OutboxDb, TakeRow } from './outbox/outbox-db.ts';
import { withStorage } from './outbox/storage-error.ts';

export type Take = TakeRow;

/** A recording that a recorder of this window is writing. */
export interface TakeHandle {
  readonly id: string;
  /** Resolves when the piece is on disk. Pieces keep their order. Throws `StorageFullError`. */
  addChunk(bytes: ArrayBuffer): Promise<void>;
  /** The microphone stopped after `duration` seconds; from now on the take waits to be kept or discarded. */
  finish(duration: number): Promise<void>;
  /** The recorder leaves the screen without having stopped: from now on the take is offered back. */
  release(): void;
}

/** Takes that a recorder of this window is filling; they are not offered back while it does. */
const held = new Set<string>();

/** Begins a take of the account on the screen. `type` is the MIME type of the pieces. */
export function beginTake(
  start: { activityUid: string; questionId: string; type: string },
  context: DataContext = dataContext,
): TakeHandle {
  const db = context.outbox;
  const id = uuidv7(context.clock, context.random);
  held.add(id);
  let index = 0;
  let last: Promise<unknown> = addTake(context, { ...start, id });
  // Work after a failed piece still runs, so that a full disk loses no piece that did fit.
  const next = async (work: () => Promise<unknown>): Promise<void> => {
    const after = last.catch(() => {}).then(() => withStorage(db, work));
    last = after;
    await after;
  };
  last.catch(() => {});
  return {
    id,
    addChunk: (bytes) => {
      const piece = { take: id, index: index++, bytes };
      return next(() => db.chunks.put(piece));
    },
    finish: (duration) => {
      held.delete(id);
      return next(() => db.takes.update(id, { state: 'stopped', duration }));
    },
    release: () => void held.delete(id),
  };
}

async function addTake(
  context: DataContext,
  start: Pick<Take, 'id' | 'activityUid' | 'questionId' | 'type'>,
) {
  const { uid: account } = await requireAccount(context);
  const startedAt = await serverNow(context);
  const take: Take = { ...start, account, startedAt, state: 'recording', duration: null };
  await withStorage(context.outbox, () => context.outbox.takes.add(take));
}

/** The child's decision to throw a take away. */
export async function discardTake(id: string, { outbox: db }: DataContext = dataContext): Promise<void> {
  await db.transaction('rw', db.takes, db.chunks, async () => removeTake(db, id));
  held.delete(id);
}

/** A take with its sound, or null when it is gone. `duration` is null if the tab crashed before it was stopped. */
export async function readTake(
  id: string,
  { outbox: db }: DataContext = dataContext,
): Promise<(Take & { bytes: ArrayBuffer }) | null> {
  const take = await db.takes.get(id);
  return take ? { ...take, bytes: await readSound(db, id) } : null;
}

async function readSound(db: OutboxDb, id: string): Promise<ArrayBuffer> {
  const pieces = await chunksOf(db, id).sortBy('index');
  return new Blob(pieces.map((piece) => piece.bytes)).arrayBuffer();
}

function chunksOf(db: OutboxDb, id: string) {
  return db.chunks.where('[take+index]').between([id, Dexie.minKey], [id, Dexie.maxKey]);
}

/** Takes of an account for an activity that have sound in them and belong to no open recorder; the newest first. */
export async function unfinishedTakes(db: OutboxDb, account: string, activityUid: string): Promise<Take[]> {
  const own = await db.takes.where('account').equals(account).toArray();
  const left = own.filter((take) => take.activityUid === activityUid && !held.has(take.id));
  const counts = await Promise.all(left.map((take) => chunksOf(db, take.id).count()));
  return left
    .filter((_, index) => (counts[index] ?? 0) > 0)
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/** Takes to offer back to the child on the screen. */
export function useUnfinishedTakes(activityUid: string): Take[] {
  const uid = useCurrentAccount()?.uid;
  const takes = useLiveQuery(
    async () => (uid ? unfinishedTakes(dataContext.outbox, uid, activityUid) : []),
    [uid, activityUid],
  );
  return takes ?? [];
}
