/** What the rows of a list of recordings share: the way to the feedback dialog above the list, and which have drafts. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useDraftedRecordings } from '#data/feedback-drafts.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { FeedbackDialog } from '../feedback/FeedbackDialog.tsx';
import type { Review } from '../model/reviews.ts';

interface Desk {
  giveFeedback(review: Review): void;
  /** Uids of recordings that somebody has begun to write about on this device. */
  drafts: ReadonlySet<string>;
}

const DeskContext = createContext<Desk | null>(null);

export function ReviewDesk({ children }: { children: ReactNode }) {
  const { open } = useDialogs();
  const drafts = useDraftedRecordings();
  const desk = useMemo(
    () => ({
      drafts,
      giveFeedback: (review: Review) =>
        open((onClose) => <FeedbackDialog review={review} onClose={onClose} />),
    }),
    [drafts, open],
  );
  return <DeskContext value={desk}>{children}</DeskContext>;
}

/** Throws outside a `ReviewDesk`. */
export function useReviewDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useReviewDesk needs a ReviewDesk above it');
  return desk;
}
