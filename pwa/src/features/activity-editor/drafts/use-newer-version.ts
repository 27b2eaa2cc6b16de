/** A version of the edited activity that came from another device while the wizard was open. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTable } from '#data/queries/use-table.ts';
import { type ActivityDraft, draftOf } from '../activity-draft.ts';
import { isSameDraft } from './difference.ts';
import type { Written } from './draft-history.ts';
import { describeChanges } from './newer-changes.ts';

export interface NewerVersion {
  draft: ActivityDraft;
  /** ISO 8601. */
  changedAt: string;
  /** Phrases such as '2 questions changed'. */
  changes: readonly string[];
}

/**
 * Null while there is none. A version that says what is written here, or what was opened, is no news: `onKnown` gets
 * it. While own commands wait, the server has not decided about them, and their conflict is shown where it is decided.
 */
export function useNewerVersion(
  { draft, base }: Written,
  onKnown: (newer: ActivityDraft) => void,
): NewerVersion | null {
  const row = useTable('activities')?.find(({ uid }) => uid === draft.uid);
  const isNewer = row !== undefined && !row.local && row.seq > (base.seq ?? 0);
  const newer = useMemo(() => (isNewer ? draftOf(row) : null), [isNewer, row]);
  const isKnown = newer !== null && (isSameDraft(newer, base) || isSameDraft(newer, draft));
  const known = useEffectEvent(onKnown);
  useEffect(() => {
    if (newer && isKnown) known(newer);
  }, [newer, isKnown]);
  const changes = useMemo(() => (newer ? describeChanges(base, newer) : []), [base, newer]);
  return newer && row && !isKnown ? { draft: newer, changedAt: row.updatedAt, changes } : null;
}
