/** One page of what an account may see after a cursor, with the state of its lanes. docs/SYNC.md, 'Receiving'. */
import type { PullBody, ResetReason } from 'shared-schema/sync';
import type { UserActor } from '#access/actor.ts';
import type { Visible } from '#access/caches/visibility-cache.ts';
import type { Moment } from '#db/readers/sync-reader.ts';
import type { School } from '#school.ts';
import { readCursor, resetReason, writeCursor } from './cursor.ts';

/** JSON text in UTF-8, in parts because most of it is shared with other answers. */
export type PullParts = readonly Buffer[];

/**
 * Returns the JSON text of a `PullReply`: documents are stored as JSON and never parsed on their way. Where
 * nothing is new, the change log is not read. Throws `busy` when too many wait already.
 */
export async function pull(school: School, account: UserActor, body: PullBody): Promise<PullParts> {
  return school.gates.pulls.run(async () => {
    const { pageBytes: bytes, pageDocuments: documents } = school.config.limits;
    const cursor = body.cursor === null ? null : readCursor(body.cursor, school.documentSchema);
    const after = cursor?.seq ?? 0;
    let reset: ResetReason | null = null;
    const { moment, page, lanes } = await school.reader.pull(account, {
      limit: { bytes, documents },
      lanes: body.lanes,
      startAfter({ visible, purge, isPast }) {
        reset = body.cursor === null ? null : resetReason(cursor, { view: visible.view, purge, isPast });
        return reset === null ? after : null;
      },
    });
    if (page === null) return [Buffer.from(JSON.stringify({ reset }))];
    const cursorAt = createCursors(school, moment);
    // A device that dies between the documents and the cursor would not notice that they are of a lost history.
    const retry = page.docs.length > EMPTY_LIST_BYTES ? `"retryCursor":"${cursorAt(after)}",` : '';
    const states = JSON.stringify(lanes);
    const start = `{"cursor":"${cursorAt(page.seq)}",${retry}"more":${page.more},"lanes":${states},"docs":`;
    return [Buffer.from(start), page.docs, END];
  });
}

const END = Buffer.from('}');
const EMPTY_LIST_BYTES = 2;

/** Cursors of the page that was read at this moment. */
function createCursors({ documentSchema }: School, { incarnation, head, visible }: Moment<Visible>) {
  return (seq: number) => writeCursor({ incarnation, seq, head, view: visible.view }, documentSchema);
}
