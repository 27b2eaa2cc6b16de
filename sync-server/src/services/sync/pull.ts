/** One page of what an account may see after a cursor, with the state of its lanes. docs/SYNC.md, 'Receiving'. */
import type { LaneState, PullBody } from 'shared-schema/sync';
import type { UserActor } from '#access/actor.ts';
import type { Visible } from '#access/caches/visibility-cache.ts';
import type { ChangePage } from '#db/readers/page-reader.ts';
import type { SyncSnapshot } from '#db/readers/sync-reader.ts';
import type { School } from '#school.ts';
import { readCursor, resetReason, writeCursor } from './cursor.ts';

/** JSON text in UTF-8, in parts because most of it is shared with other answers. */
export type PullParts = readonly Buffer[];

/**
 * Answers the JSON text of a `PullReply`: documents are stored as JSON and never parsed on their way. Where
 * nothing is new, the change log is not read. Throws `busy` when too many wait already.
 */
export async function pull(school: School, account: UserActor, body: PullBody): Promise<PullParts> {
  return school.gates.pulls.run(async () => {
    for (;;) {
      const visible = await school.visibility.of(account);
      const text = await school.reader.read((snapshot) => {
        // A commit in between may have brought a row into view: with the old view it would be missed for good.
        if (school.visibility.known(account.id) !== visible) return null;
        return reply(school, snapshot, visible, account, body);
      });
      if (text !== null) return text;
    }
  });
}

function reply(
  school: School,
  snapshot: SyncSnapshot,
  visible: Visible,
  account: UserActor,
  body: PullBody,
): PullParts {
  const cursor = body.cursor === null ? null : readCursor(body.cursor, school.documentSchema);
  if (body.cursor !== null) {
    const { isPast } = school.incarnations;
    const reset = resetReason(cursor, { view: visible.view, purge: school.purge(), isPast });
    if (reset) return [Buffer.from(JSON.stringify({ reset }))];
  }
  return readPage(school, snapshot, visible, cursor?.seq ?? 0, account.id, body.lanes);
}

function readPage(
  school: School,
  snapshot: SyncSnapshot,
  visible: Visible,
  after: number,
  accountId: number,
  laneIds: readonly string[],
): PullParts {
  // The head that the view belongs to. The database may be one commit ahead of it for a moment; then this page is
  // not the last one, since what its lanes say may rest on documents that it does not have yet.
  const head = school.head();
  const { pageBytes, pageDocuments } = school.config.limits;
  const pageLimit = { bytes: pageBytes, documents: pageDocuments };
  const page = after >= head ? upToDate(head) : snapshot.page(visible, after, head, pageLimit);
  const more = page.more || snapshot.head() !== head;
  const cursorAt = (seq: number) =>
    writeCursor({ incarnation: school.incarnation.id, seq, head, view: visible.view }, school.documentSchema);
  // A device that dies between the documents and the cursor would not notice that they are of a lost history.
  const retry = page.docs.length > NO_DOCS.length ? `"retryCursor":"${cursorAt(after)}",` : '';
  const lanes = laneStates(snapshot, laneIds, accountId);
  const start = `{"cursor":"${cursorAt(page.seq)}",${retry}"more":${more},"lanes":${lanes},"docs":`;
  return [Buffer.from(start), page.docs, END];
}

const END = Buffer.from('}');
const NO_DOCS = Buffer.from('[]');
const upToDate = (head: number): ChangePage => ({ docs: NO_DOCS, seq: head, more: false });

/** JSON text of the states of the account's lanes. A lane that is missing is unknown here and must be enrolled anew. */
function laneStates(snapshot: SyncSnapshot, laneIds: readonly string[], accountId: number): string {
  const states: Record<string, LaneState> = {};
  for (const id of laneIds) {
    const state = snapshot.lane(id, accountId);
    if (state) states[id] = state;
  }
  return JSON.stringify(states);
}
