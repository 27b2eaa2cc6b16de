/**
 * What each account sees, where other processes write, too. What is kept counts for a read only if the numbers of the
 * read's own snapshot say that nothing of it has changed. For pokes it counts as it is until a change of it is announced: a
 * poke too many is harmless, and after a change that was not announced all are poked and nothing is known.
 */
import { createCache } from '#caches/create-cache.ts';
import type { Db, Tx } from '#db/database.ts';
import { inSnapshot } from '#db/postgres/postgres-reader.ts';
import { readState, type SchoolState } from '#db/postgres/school-state.ts';
import type { UserActor } from '../actor.ts';
import {
  createVisibilityCache,
  type NoteView,
  readVisible,
  type VisibilityCache,
  type Visible,
} from './visibility-cache.ts';

export interface ValidatedVisibility extends VisibilityCache {
  /**
   * Call it before a snapshot is taken. The function that it answers says what an account sees in the snapshot of this
   * transaction, which has read this state for the account.
   */
  beginRead(): (tx: Tx, account: UserActor, state: SchoolState) => Promise<Visible>;
}

interface Kept {
  readonly visible: Visible;
  readonly state: SchoolState;
}

export function createValidatedVisibility(db: Db, limit: number, noteView?: NoteView): ValidatedVisibility {
  const kept = createCache<number, Kept>({ limit });
  const forPokes = createVisibilityCache(db, noteView);

  async function viewIn(tx: Tx, account: UserActor, state: SchoolState): Promise<Visible> {
    const known = kept.get(account.id);
    if (known && isCurrent(known, state)) return known.visible;
    const visible = await readVisible(tx, account, state.view);
    kept.set(account.id, { visible, state });
    return visible;
  }

  function beginRead(): ReturnType<ValidatedVisibility['beginRead']> {
    const keepForPokes = forPokes.beginRead();
    return async (tx, account, state) => {
      const visible = await viewIn(tx, account, state);
      keepForPokes(account.id, visible);
      return visible;
    };
  }

  return {
    beginRead,
    of(account) {
      const read = beginRead();
      return inSnapshot(db, async (tx) => read(tx, account, await readState(tx, account.id)));
    },
    known: forPokes.known,
    // What is kept for reads proves itself by its numbers.
    forgetAll: forPokes.forgetAll,
    committed(change) {
      for (const user of change.viewsChanged) kept.delete(user);
      forPokes.committed(change);
    },
  };
}

/** Only a teacher's view gains rows without being raised. After a failover, the same number may stand for another view. */
function isCurrent({ visible, state }: Kept, now: SchoolState): boolean {
  const isSameView = state.view === now.view && state.extensions === now.extensions;
  const isSame = isSameView && state.incarnation === now.incarnation;
  return isSame && (!visible.gainsNewRows || state.head === now.head);
}
