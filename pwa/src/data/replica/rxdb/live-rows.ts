/**
 * The rows of one collection: read once when somebody listens, and kept current by RxDB's events, also those of other
 * windows. A row stays the same object until its document changes, so that a screen draws nothing again that did not.
 */
import type { RxChangeEventBulk, RxCollection } from 'rxdb';
import type { Subscription } from '../live-value.ts';
import { isNewer, type Stamp, type StoredDoc } from '../plan-page.ts';
import { readTable } from './read-table.ts';
import { type Known, keepRow } from './stable-docs.ts';

type Table = Map<string, Known>;
type Bulk = RxChangeEventBulk<StoredDoc>;

/** From the first listener to the last. */
interface Session {
  table: Promise<Table>;
  /** Undefined while the table is being read. */
  current?: Table;
  /** Events that came meanwhile. */
  early: Bulk[];
  /** Documents that were deleted since, as they were last. */
  gone: Map<string, Stamp>;
  events?: Subscription;
}

export interface LiveRows {
  /** In no certain order. Read from the storage where nobody listens. */
  rows(): Promise<unknown[]>;
  /** Calls `next` with the rows once they are read, and after each change. */
  subscribe(next: (rows: unknown[]) => void, error?: (reason: unknown) => void): Subscription;
}

export function createLiveRows(collection: RxCollection<StoredDoc>): LiveRows {
  const listeners = new Set<(rows: unknown[]) => void>();
  let session: Session | undefined;
  /** As last read, for rows that stay the same objects. */
  let last: Table = new Map();

  async function read(): Promise<Table> {
    const docs = await readTable(collection);
    last = new Map(docs.map((doc) => [doc.uid, keepRow(last.get(doc.uid), doc)]));
    return last;
  }

  function begin(): Session {
    const begun: Session = { early: [], gone: new Map(), table: read() };
    begun.events = collection.eventBulks$.subscribe((bulk: Bulk) => onBulk(begun, bulk));
    begun.table = begun.table.then((table) => {
      for (const bulk of begun.early) applyBulk(table, begun.gone, bulk);
      begun.current = table;
      return table;
    });
    return begun;
  }

  function onBulk({ current, early, gone }: Session, bulk: Bulk): void {
    if (!current) {
      early.push(bulk);
      return;
    }
    applyBulk(current, gone, bulk);
    const rows = rowsOf(current);
    for (const next of [...listeners]) next(rows);
  }

  function leave(next: (rows: unknown[]) => void): void {
    listeners.delete(next);
    if (listeners.size > 0) return;
    session?.events?.unsubscribe();
    session = undefined;
  }

  return {
    rows: async () => rowsOf(await (session?.table ?? read())),
    subscribe(listener, error) {
      const next = (rows: unknown[]) => listener(rows);
      listeners.add(next);
      session ??= begin();
      session.table.then(
        (table) => listeners.has(next) && next(rowsOf(table)),
        (reason) => listeners.has(next) && error?.(reason),
      );
      return { unsubscribe: () => leave(next) };
    },
  };
}

/**
 * An event of another window may come late: after a newer version of the document was read, or after its deletion. A
 * window that the system suspended tells of its writes when it wakes up.
 */
function applyBulk(table: Table, gone: Map<string, Stamp>, { events }: Bulk): void {
  for (const { documentId, documentData, operation } of events) {
    const known = table.get(documentId);
    if (known && !isNewer(documentData, known)) continue;
    if (operation === 'DELETE') {
      table.delete(documentId);
      gone.set(documentId, documentData);
      continue;
    }
    const last = gone.get(documentId);
    if (last && isNewer(last, documentData)) continue;
    gone.delete(documentId);
    table.set(documentId, keepRow(known, documentData));
  }
}

const rowsOf = (table: Table): unknown[] => [...table.values()].map(({ row }) => row);
