/**
 * Recordings in the making. Every piece of sound is on disk as soon as the recorder gives it out, so that a crashed
 * tab keeps what was said; it is offered back when the child returns.
 */
import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { uuidv7 } from '#platform/uuid.ts';
import { useCurrentAccount } from './account/account-store.ts';
import { requireAccount, serverNow } from './account/current-account.ts';
import { type DataContext, dataContext } from './context.ts';
import { removeTake } from './outbox/append.ts';
import type { OutboxDb, TakeRow } from './outbox/outbox-db.ts';
import { withStorage } from './outbox/storage-error.ts';
import { findTakesElsewhere, holdTake, letGoOfTake } from './takes-in-hand.ts';

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
  holdTake(id);
  const take = newTake(context, { ...start, id });
  let index = 0;
  let begun = false;
  // Before each piece until it is done: a piece whose take is not there would be offered to nobody.
  const begin = async () => {
    if (!begun) await withStorage(db, async () => db.takes.put(await take), 'work');
    begun = true;
  };
  let last: Promise<unknown> = begin();
  // Work after a failed piece still runs, so that a full disk loses no piece that did fit.
  const next = async (work: () => Promise<unknown>): Promise<void> => {
    const after = last
      .catch(() => {})
      .then(begin)
      .then(() => withStorage(db, work, 'work'));
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
    release: () => {
      held.delete(id);
      letGoOfTake(id);
    },
  };
}

/** Read once: whoever is on the screen later is not who speaks. */
async function newTake(
  context: DataContext,
  start: Pick<Take, 'id' | 'activityUid' | 'questionId' | 'type'>,
): Promise<Take> {
  const { uid: account } = await requireAccount(context);
  const startedAt = await serverNow(context);
  return { ...start, account, startedAt, state: 'recording', duration: null };
}

/** The child's decision to throw a take away. */
export async function discardTake(id: string, { outbox: db }: DataContext = dataContext): Promise<void> {
  await db.transaction('rw', db.takes, db.chunks, async () => removeTake(db, id));
  held.delete(id);
  letGoOfTake(id);
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

/** Takes of an account that have sound in them and belong to no open recorder of any window; the newest first. */
export async function takesLeft(db: OutboxDb, account: string): Promise<Take[]> {
  const own = await db.takes.where('account').equals(account).toArray();
  const left = own.filter((take) => !held.has(take.id));
  const counts = await Promise.all(left.map((take) => chunksOf(db, take.id).count()));
  // Asked last: what a live query reads after a promise of another kind, it does not watch.
  const isElsewhere = await findTakesElsewhere();
  return left
    .filter(({ id }, index) => (counts[index] ?? 0) > 0 && !isElsewhere(id))
    .sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
}

/** Those of `takesLeft` that were made for this activity. */
export async function unfinishedTakes(db: OutboxDb, account: string, activityUid: string): Promise<Take[]> {
  return (await takesLeft(db, account)).filter((take) => take.activityUid === activityUid);
}

/** Takes to offer back to the child on the screen. */
export function useUnfinishedTakes(activityUid: string): Take[] {
  const takes = useTakesLeft();
  return useMemo(() => takes.filter((take) => take.activityUid === activityUid), [takes, activityUid]);
}

const NONE: Take[] = [];

/** All takes that the child on the screen left behind. */
export function useTakesLeft(): Take[] {
  const uid = useCurrentAccount()?.uid;
  return useLiveQuery(async () => (uid ? takesLeft(dataContext.outbox, uid) : NONE), [uid]) ?? NONE;
}
