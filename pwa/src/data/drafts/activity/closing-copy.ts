/** What a closing page leaves of an activity draft. It has no files: the wizard shows a file when the outbox has it. */
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { createClosingCopies } from '#data/drafts/closing-copies.ts';
import { activityDraftFiles, activityDraftTables } from '#data/outbox/draft-rows.ts';
import type { ActivityDraftRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { readField } from '#platform/read-field.ts';

/** `files`: addresses of picked files that the content names. */
export type ClosingCopy = ActivityDraftRow & { files: readonly string[] };

export const closingCopies = createClosingCopies<ClosingCopy>({
  storageKey: 'chickadee-closing-drafts',
  keyOf: ({ id }) => id,
  isCopy(value): value is ClosingCopy {
    const hasText = (name: string) => typeof readField(value, name) === 'string';
    return ['id', 'account', 'title', 'changedAt'].every(hasText) && Array.isArray(readField(value, 'files'));
  },
  takeUp,
});

function takeUp(db: OutboxDb, { files, ...row }: ClosingCopy): Promise<void> {
  return db.transaction('rw', [db.accounts, db.blobs, ...activityDraftTables(db)], async () => {
    const account = await db.accounts.get(row.account);
    if (!account || account.deleted) return;
    const stored = await db.activityDrafts.get(row.id);
    if (stored && stored.changedAt > row.changedAt) return;
    // A device that is full has words and no bytes.
    const here = new Set((await activityDraftFiles(db, row.id).toArray()).map(({ address }) => address));
    const inOutbox = new Set(await db.blobs.where('sha256').anyOf(files.map(hashIn)).primaryKeys());
    const lost = files.filter((address) => !here.has(address) && !inOutbox.has(hashIn(address)));
    await db.activityDrafts.put(lost.length > 0 ? withoutFiles(row, lost) : row);
  });
}

const hashIn = (address: string) => hashOfAddress(address) ?? '';

/** The words stay; where a lost file was, there is none. */
function withoutFiles(row: ActivityDraftRow, lost: readonly string[]): ActivityDraftRow {
  const forget = (_: string, value: unknown) =>
    typeof value === 'string' && lost.includes(value) ? null : value;
  return { ...row, content: JSON.parse(JSON.stringify(row.content), forget), hasLostFiles: true };
}
