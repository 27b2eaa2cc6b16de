/** Everything of a table that a pull brings its caller. */
import type { PullPage } from 'shared-schema/sync';
import type { Caller } from './caller.ts';

/** Documents by their uids, all pages of a first pull. `Row` is what the caller reads of them. */
export async function pulledRows<Row>(caller: Caller, table: string): Promise<Row[]> {
  const byUid = new Map<string, Row>();
  let cursor: string | null = null;
  for (;;) {
    const page: PullPage = await caller.call('POST', '/api/sync/pull', { cursor });
    for (const { table: of, uid, value } of page.docs)
      if (of === table && value) byUid.set(uid, value as Row);
    if (!page.more) return [...byUid.values()];
    cursor = page.cursor;
  }
}
