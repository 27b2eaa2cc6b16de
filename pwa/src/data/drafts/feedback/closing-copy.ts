/** What a closing page leaves of a draft of feedback. A recorded voice is on the device already, so the copy has no bytes. */
import { createClosingCopies } from '#data/drafts/closing-copies.ts';
import type { DraftVoice, FeedbackDraftRow, OutboxDb } from '#data/outbox/outbox-db.ts';
import { readField } from '#platform/read-field.ts';

/** `stored`: the recorded voice of the draft on the device. */
type CopiedVoice = Extract<DraftVoice, { kind: 'given' }> | { kind: 'stored' } | null;

export type FeedbackCopy = Omit<FeedbackDraftRow, 'voice' | 'changedAt'> & {
  changedAt: string;
  voice: CopiedVoice;
};

/** The key of a draft among the copies. */
export const copyKey = ({ account, recording }: Pick<FeedbackDraftRow, 'account' | 'recording'>) =>
  `${account} ${recording}`;

export const feedbackCopies = createClosingCopies<FeedbackCopy>({
  storageKey: 'chickadee-closing-feedback',
  keyOf: copyKey,
  isCopy(value): value is FeedbackCopy {
    const hasText = (name: string) => typeof readField(value, name) === 'string';
    return ['account', 'recording', 'question', 'words', 'changedAt'].every(hasText);
  },
  takeUp,
});

/** The voice without its bytes. */
export const copiedVoice = (voice: DraftVoice | null): CopiedVoice =>
  voice?.kind === 'recorded' ? { kind: 'stored' } : voice;

function takeUp(db: OutboxDb, { voice, ...row }: FeedbackCopy): Promise<void> {
  return db.transaction('rw', [db.accounts, db.feedbackDrafts], async () => {
    const account = await db.accounts.get(row.account);
    if (!account || account.deleted) return;
    const stored = await db.feedbackDrafts.get([row.account, row.recording]);
    if (stored?.changedAt && stored.changedAt > row.changedAt) return;
    const kept = voice?.kind === 'stored' ? (stored?.voice ?? null) : voice;
    await db.feedbackDrafts.put({ ...row, voice: kept });
  });
}
