/** What the rows of a list of recordings share: the way to the feedback dialog above the list, and which have drafts. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { draftSubject, useDraftedAnswers } from '#data/recordings/feedback-drafts.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { AnyFeedbackDialog } from './grade/AnyFeedbackDialog.tsx';

interface Desk {
  giveFeedback(review: Review): void;
  /** True when the teacher has begun to write about this answer, or an earlier one to the same question. */
  hasDraft(review: Review): boolean;
}

const DeskContext = createContext<Desk | null>(null);

export function ReviewDesk({ children }: { children: ReactNode }) {
  const { open } = useDialogs();
  const drafts = useDraftedAnswers();
  const desk = useMemo(
    () => ({
      hasDraft: ({ recording }: Review) => {
        const subject = draftSubject(recording);
        return drafts.has(subject.recording) || drafts.has(subject.question);
      },
      giveFeedback: (review: Review) =>
        open((onClose) => <AnyFeedbackDialog review={review} onClose={onClose} />),
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
