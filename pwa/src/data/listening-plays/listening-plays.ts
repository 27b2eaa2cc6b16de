/**
 * How far a child has come in a listening activity: stays on this device, for this account alone, until the answers are
 * handed in. No play is part of sync.
 */
import type { OutboxDb } from '#data/outbox/outbox-db.ts';
import { isQuotaError } from '#data/outbox/storage/storage-error.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';

export interface ListeningPlayKeeper {
  /** What was kept, in the form of the player; null where nothing was, or where it cannot be read. */
  read(): Promise<unknown>;
  /** Keeps the play as it is now. A full device keeps nothing: it must not keep the child from playing. */
  keep(play: unknown): void;
  /** The answers are handed in, or the child begins anew. */
  forget(): Promise<void>;
}

/** The play of one account in one activity. Writes happen in the order of the calls. */
export function createListeningPlayKeeper(
  db: OutboxDb,
  account: string,
  activity: string,
): ListeningPlayKeeper {
  let last: Promise<void> = Promise.resolve();
  const next = (work: () => Promise<unknown>): Promise<void> => {
    last = last.then(async () => {
      await withStorage(db, work).catch(reportUnlessFull);
    });
    return last;
  };
  return {
    read: async () => (await db.listeningPlays.get([account, activity]).catch(() => undefined))?.play ?? null,
    keep: (play) => void next(() => db.listeningPlays.put({ account, activity, play })),
    forget: () => next(() => db.listeningPlays.delete([account, activity])),
  };
}

function reportUnlessFull(reason: unknown): void {
  if (!isQuotaError(reason)) reportError(reason);
}
