/**
 * Reads of SQLite, each in one go: while one runs, no write transaction is open on its connection, and what another thread
 * commits meanwhile is not seen. So everything in a read belongs to the same moment.
 */
import type SqliteDatabase from 'better-sqlite3';
import type { LaneState } from 'shared-schema/sync';
import type { ChangePage } from '#caches/page-cache.ts';
import type { Db } from '../database.ts';
import type { Incarnations } from '../incarnations.ts';
import type { Purge } from '../retention/purges.ts';
import { createLaneReader } from './lane-reader.ts';
import { createNewestReader } from './newest-reader.ts';
import { createPageReader } from './page-reader.ts';
import { NO_DOCS } from './page-text.ts';
import type { Moment, PullQuestion, PullResult, SyncReader, View, Views } from './sync-reader.ts';

export interface SqliteReaderOptions<Account, V extends View> {
  db: Db;
  raw: SqliteDatabase.Database;
  /** Whether the school makes any; where it does not, what is applied counts as kept. */
  backups: boolean;
  /** Memory for pages that were read; as much as one school takes when left out. */
  pageCacheBytes?: number;
  views: Views<Account, V>;
  /** The newest number that memory knows of. */
  head(): number;
  purge(): Purge;
  incarnations(): Incarnations;
  /** Whether memory knows of everything that is committed, and nothing is about to be. */
  isQuiet(): boolean;
  /** How many transactions another thread has begun. */
  begunElsewhere(): number;
}

export function createSqliteReader<Account extends { id: number }, V extends View>(
  options: SqliteReaderOptions<Account, V>,
): SyncReader<Account, V> {
  const { db, raw, views, isQuiet } = options;
  const storedHead = raw.prepare<[], number>(`SELECT value FROM counters WHERE name = 'seq'`).pluck();
  const lanes = createLaneReader(raw, options.backups);
  const readPage = createPageReader(raw, options.pageCacheBytes);
  const readNewest = createNewestReader(raw);

  const snapshot = raw.transaction((work: (newest: number) => unknown) => work(storedHead.get() ?? 0));

  /**
   * `work` gets the newest number of its moment. A snapshot costs a sixth of a call that finds nothing, so a moment without
   * one is tried first: nothing has changed where no transaction has begun. A snapshot begins with reading the number: asked
   * afterwards, memory is either not quiet, or knows everything that is in it.
   */
  function inOneMoment<T>(work: (newest: number) => T): T {
    const begun = options.begunElsewhere();
    if (isQuiet()) {
      const found = work(options.head());
      if (options.begunElsewhere() === begun) return found;
    }
    return snapshot(work) as T;
  }

  /** Usually no transaction is open, and what is read in one go needs no turn on the connection. */
  async function read<T>(work: (newest: number) => T): Promise<T> {
    return raw.inTransaction ? db.connection().execute(async () => inOneMoment(work)) : inOneMoment(work);
  }

  function readPull(visible: V, account: Account, question: PullQuestion<V>, newest: number): PullResult<V> {
    // The head that the view belongs to. The database may be some commits ahead of it for a moment; then this page is
    // not the last one, since what its lanes say may rest on documents that it does not have yet.
    const head = options.head();
    const { current, isPast } = options.incarnations();
    const moment: Moment<V> = { visible, head, purge: options.purge(), incarnation: current.id, isPast };
    const after = question.startAfter(moment);
    if (after === null) return { moment, page: null, lanes: {} };
    const page = after >= head ? upToDate(head) : readPage(visible, after, head, question.limit);
    const more = page.more || newest !== head;
    return { moment, page: { ...page, more }, lanes: laneStates(question.lanes, account.id) };
  }

  function laneStates(ids: readonly string[], accountId: number): Record<string, LaneState> {
    const states: Record<string, LaneState> = {};
    for (const id of ids) {
      const state = lanes.state(id, accountId, isQuiet());
      if (state) states[id] = state;
    }
    return states;
  }

  function newestOf(visible: V, shared: Map<string, number>): number {
    const { user, class: classes, activity } = visible.scopes;
    const ofClass = shared.get(visible.sharedKey) ?? readNewest({ user: [], class: classes, activity });
    shared.set(visible.sharedKey, ofClass);
    return Math.max(ofClass, readNewest({ user, class: [], activity: [] }));
  }

  return {
    async pull(account, question) {
      for (;;) {
        const visible = await views.of(account);
        const found = await read((newest) => {
          // A commit in between may have brought a row into view: with the old view it would be missed for good.
          if (views.known(account.id) !== visible) return null;
          return readPull(visible, account, question, newest);
        });
        if (found !== null) return found;
      }
    },
    async newest(accounts) {
      const visibles: V[] = [];
      for (const account of accounts) visibles.push(await views.of(account));
      return read(() => {
        const shared = new Map<string, number>();
        const { seq: purgedSeq } = options.purge();
        return visibles.map((visible) => ({ visible, newest: newestOf(visible, shared), purgedSeq }));
      });
    },
    lane: (id) => read(() => lanes.state(id, null, isQuiet())),
    head: async () => options.head(),
    forgetLane: lanes.forget,
  };
}

const upToDate = (head: number): ChangePage => ({ docs: NO_DOCS, seq: head, more: false });
