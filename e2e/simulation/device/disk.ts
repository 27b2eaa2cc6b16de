/** A simulated tablet's disk: databases in memory, which the app opens and the oracle reads from outside. */
import type {
  AccountRow,
  BlobRow,
  CommandRow,
  CursorRow,
  DeviceRow,
  DraftChunkRow,
  LaneRow,
  TabletRow,
} from 'pwa/data/outbox/outbox-db';
import { MemoryIndexedDB } from './idb/factory.ts';
import { KeyRange } from './idb/keys.ts';

export interface Disk extends IDBFactory {
  /** `IDBKeyRange` of its kind. */
  readonly KeyRange: typeof IDBKeyRange;
  /** Another number whenever something may have been written. */
  readonly changes: number;
  /** Open connections and transactions, as text. */
  describe(): string[];
  /** The power is cut, see `MemoryIndexedDB`; left out where a disk cannot tell what would be lost. */
  losePower?(choose: (most: number) => number): string[];
  /** What a store holds for good, in order of its keys. Not to be changed. */
  read(database: string, store: string): Promise<readonly unknown[]>;
}

/** What lies in the tables of the outbox. */
export interface OutboxRows {
  accounts: AccountRow;
  blobs: BlobRow;
  draftChunks: DraftChunkRow;
  commands: CommandRow;
  cursors: CursorRow;
  device: DeviceRow;
  lanes: LaneRow;
  tablet: TabletRow;
}

export const OUTBOX = 'chickadee-outbox';

export function createDisk(): Disk {
  return Object.assign(new MemoryIndexedDB(), { KeyRange }) as unknown as Disk;
}

/** Options for a database on this disk, which is reached through `indexedDB`. */
export function storageOn({ KeyRange: IDBKeyRange }: Disk, indexedDB: IDBFactory) {
  return { indexedDB, IDBKeyRange, addons: [unwatched] };
}

/** Leaves out the middleware for live queries: no screen runs one here, and the middleware takes half of Dexie's time. */
function unwatched(db: { unuse(middleware: { stack: 'dbcore'; name: string }): unknown }): void {
  for (const name of ['Cache', 'Observability', 'HooksMiddleware']) db.unuse({ stack: 'dbcore', name });
}

/** Reads a table of the outbox without the app: faster, and no window crashes from a read. The rows must not be changed. */
export function outboxOn<T extends keyof OutboxRows>(
  disk: Disk,
  table: T,
): Promise<readonly OutboxRows[T][]> {
  return disk.read(OUTBOX, table) as Promise<readonly OutboxRows[T][]>;
}
