/** A version of the edited activity that came from another device or window while the wizard was open. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTable } from '#data/queries/use-table.ts';
import { type ActivityDraft, draftOf } from '../activity-draft.ts';
import { isSameDraft } from './difference.ts';
import type { Written } from './draft-history.ts';
import { describeChanges } from './newer-changes.ts';

export interface NewerVersion {
  draft: ActivityDraft;
  /** Written on this device, in another window; the server has not decided about it. */
  isFromHere: boolean;
  /** ISO 8601. */
  changedAt: string;
  /** Phrases such as '2 questions changed'. */
  changes: readonly string[];
}

/**
 * Null while there is none. A version that says what is written here, or what was opened, is no news: `onKnown` gets
 * it. While own commands wait, the server has not decided about them, and their conflict is shown where it is decided.
 * What they say is news where another window has sent it: the server takes both as edits of one device, the later one
 * counts. Such a version keeps the number that was opened, so that a foreign version below it is still noticed.
 */
export function useNewerVersion(
  { draft, base }: Written,
  onKnown: (newer: ActivityDraft) => void,
): NewerVersion | null {
  const row = useTable('activities')?.find(({ uid }) => uid === draft.uid);
  const isFromHere = row?.local !== undefined;
  // In a restored school a version of after the restore may have a lower number than the one that was opened.
  const isNewer = row !== undefined && (isFromHere || row.seq !== (base.seq ?? 0));
  const seq = isFromHere ? base.seq : row?.seq;
  const newer = useMemo(
    () => (row && isNewer ? { ...draftOf(row), ...(seq !== undefined && { seq }) } : null),
    [isNewer, row, seq],
  );
  const isKnown = newer !== null && (isSameDraft(newer, base) || isSameDraft(newer, draft));
  const known = useEffectEvent(onKnown);
  useEffect(() => {
    if (newer && isKnown && !isFromHere) known(newer);
  }, [newer, isKnown, isFromHere]);
  const changes = useMemo(() => (newer ? describeChanges(base, newer) : []), [base, newer]);
  return newer && row && !isKnown ? { draft: newer, isFromHere, changedAt: row.updatedAt, changes } : null;
}
