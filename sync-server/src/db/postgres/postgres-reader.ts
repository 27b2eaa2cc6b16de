/** Reads of PostgreSQL: each is one transaction that sees one snapshot, whatever other processes commit meanwhile. */
import type { LaneState } from 'shared-schema/sync';
import type { Db, Tx } from '../database.ts';
import type { Incarnations } from '../incarnations.ts';
import type { Moment, Newest, PullQuestion, PullResult, SyncReader, View } from '../readers/sync-reader.ts';
import { queryLane, queryNewest, queryPage } from './page-queries.ts';
import { bindPipeline } from './pipelined-dialect.ts';
import { readState, type SchoolState } from './school-state.ts';

/** What an account sees in the snapshot of a transaction that has read this state. */
type ViewIn<Account, V> = (tx: Tx, account: Account, state: SchoolState) => Promise<V>;

export interface PostgresReaderOptions<Account, V extends View> {
  db: Db;
  /** Whether the school makes backups; where it does not, what is applied counts as kept. */
  backups: boolean;
  /** Called before each snapshot. */
  beginRead(): ViewIn<Account, V>;
  /** The incarnations of a transaction that has read this state. */
  incarnationsIn(tx: Tx, state: SchoolState): Promise<Incarnations>;
  /** Called where the database goes on from another past than the incarnation's: begins a new one. */
  beginAgain(): Promise<void>;
}

export function createPostgresReader<Account extends { id: number }, V extends View>(
  options: PostgresReaderOptions<Account, V>,
): SyncReader<Account, V> {
  const { db, backups } = options;

  /** Reads in one snapshot; begins a new incarnation first, where one is due. */
  async function read<T>(
    accountId: number,
    work: (tx: Tx, state: SchoolState, viewIn: ViewIn<Account, V>) => Promise<T>,
  ): Promise<T> {
    for (;;) {
      const viewIn = options.beginRead();
      const found = await inSnapshot(db, async (tx) => {
        const state = await readState(tx, accountId);
        return state.isSameHistory ? { value: await work(tx, state, viewIn) } : null;
      });
      if (found) return found.value;
      await options.beginAgain();
    }
  }

  async function readPull(
    tx: Tx,
    state: SchoolState,
    visible: V,
    { account, question }: { account: Account; question: PullQuestion<V> },
  ): Promise<PullResult<V>> {
    const { head, purge } = state;
    const { current, isPast } = await options.incarnationsIn(tx, state);
    const moment: Moment<V> = { visible, head, purge, incarnation: current.id, isPast };
    const after = question.startAfter(moment);
    if (after === null) return { moment, page: null, lanes: {} };
    const page = await queryPage(tx, visible, { after, head, limit: question.limit });
    const lanes: Record<string, LaneState> = {};
    for (const id of question.lanes) {
      const lane = await queryLane(tx, id, { userId: account.id, backups });
      if (lane) lanes[id] = lane;
    }
    return { moment, page, lanes };
  }

  return {
    pull: (account, question) =>
      read(account.id, async (tx, state, viewIn) =>
        readPull(tx, state, await viewIn(tx, account, state), { account, question }),
      ),
    newest(accounts) {
      const viewIn = options.beginRead();
      return inSnapshot(db, async (tx) => {
        const found: Newest<V>[] = [];
        const shared = new Map<string, number>();
        for (const account of accounts) {
          const state = await readState(tx, account.id);
          const visible = await viewIn(tx, account, state);
          const { scopes, sharedKey } = visible;
          const ofClass = shared.get(sharedKey) ?? (await queryNewest(tx, { ...scopes, user: [] }));
          shared.set(sharedKey, ofClass);
          const own = await queryNewest(tx, { ...scopes, class: [], activity: [] });
          found.push({ visible, newest: Math.max(ofClass, own), purgedSeq: state.purge.seq });
        }
        return found;
      });
    },
    lane: (id) => queryLane(db, id, { userId: null, backups }),
    head: async () => (await readState(db)).head,
    forgetLane: () => undefined,
  };
}

/** Everything that `work` reads belongs to one moment. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await bindPipeline(tx);
      return work(tx);
    });
}
