/** What pulls and class tablets read: everything in one read belongs to the same moment. Each engine has its own reader. */
import type { LaneState } from 'shared-schema/sync';
import type { ChangePage } from '#caches/page-cache.ts';
import type { Purge } from '../retention/purges.ts';
import type { PageFilter } from './page-reader.ts';
import type { PageLimit } from './page-text.ts';

/** What an account sees, as the reader has to know it. */
export type View = PageFilter & { readonly view: number };

/** The state of the school at the moment of a read. */
export interface Moment<V extends View> {
  readonly visible: V;
  /** The newest number that `visible` belongs to. */
  readonly head: number;
  readonly purge: Purge;
  /** Id of the school's incarnation. */
  readonly incarnation: string;
  /** True when a replica read at `head` under this incarnation is a past of this very database. */
  isPast(incarnation: string, head: number): boolean;
}

export interface PullQuestion<V extends View> {
  /** The number after which the page begins; null where nothing is to be read. */
  startAfter(moment: Moment<V>): number | null;
  readonly limit: PageLimit;
  readonly lanes: readonly string[];
}

export interface PullResult<V extends View> {
  readonly moment: Moment<V>;
  /** Null where nothing was to be read. */
  readonly page: ChangePage | null;
  /** By lane id. One that is missing does not exist, or is not this account's. */
  readonly lanes: Readonly<Record<string, LaneState>>;
}

/** What an account sees, and the newest number in it, also of known deletions; 0 where there is nothing. */
export interface Newest<V extends View> {
  readonly visible: V;
  readonly newest: number;
  /** Deletions up to this number may be known no more. */
  readonly purgedSeq: number;
}

export interface SyncReader<Account, V extends View> {
  pull(account: Account, question: PullQuestion<V>): Promise<PullResult<V>>;
  newest(accounts: readonly Account[]): Promise<Newest<V>[]>;
  /** A lane's state, whoever owns it; null when it does not exist. */
  lane(id: string): Promise<LaneState | null>;
  /** The newest number: what is read afterwards is not older. */
  head(): Promise<number>;
  /** After the commit of whatever changed a lane's state, or that of all lanes. */
  forgetLane(id?: string): void;
}

/** What the reader asks of the cache of views. */
export interface Views<Account, V extends View> {
  of(account: Account): Promise<V>;
  /** What is cached, or null when it must be read first. */
  known(accountId: number): V | null;
}
