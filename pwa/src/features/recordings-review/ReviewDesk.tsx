/** What the rows of a list of recordings share: the way to the feedback dialog above the list, and which have drafts. */
import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo } from 'react';
import { draftSubject, useDraftedAnswers } from '#data/drafts/feedback/feedback-drafts.ts';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { whenIdle } from '#platform/page/when-idle.ts';
import { useLatest } from '#platform/use-latest.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import { FirstRows, useAreFirstRowsDrawn } from '#ui/window-list/first-rows.tsx';

const loadDialog = () => import('./grade/AnyFeedbackDialog.tsx');

const AnyFeedbackDialog = lazyOnTap(loadDialog);

interface Desk {
  giveFeedback(review: Review): void;
  /** True when the teacher has begun to write about this answer, or an earlier one to the same question. */
  hasDraft(review: Review): boolean;
}

const DeskContext = createContext<Desk | null>(null);

export function ReviewDesk({ children }: { children: ReactNode }) {
  const { isOpen, open } = useDialogs();
  const isAnyOpen = useLatest(isOpen);
  const drafts = useDraftedAnswers();
  const desk = useMemo(
    () => ({
      hasDraft: ({ recording }: Review) => {
        const subject = draftSubject(recording);
        return drafts.has(subject.recording) || drafts.has(subject.question);
      },
      giveFeedback: (review: Review) => {
        // The dialog is loaded for a moment, in which it does not cover its button.
        if (isAnyOpen.current) return;
        open((onClose) => (
          <Suspense>
            <AnyFeedbackDialog review={review} onClose={onClose} />
          </Suspense>
        ));
      },
    }),
    [drafts, open],
  );
  return (
    <DeskContext value={desk}>
      <FirstRows>
        {children}
        <DialogAhead />
      </FirstRows>
    </DeskContext>
  );
}

/** Loads the dialog while the teacher listens: the fallback for a dialog that cannot be loaded comes with it. */
function DialogAhead() {
  const areRowsDrawn = useAreFirstRowsDrawn();
  useEffect(() => {
    if (areRowsDrawn) whenIdle(() => void loadDialog().catch(() => {}));
  }, [areRowsDrawn]);
  return null;
}

/** Throws outside a `ReviewDesk`. */
export function useReviewDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useReviewDesk needs a ReviewDesk above it');
  return desk;
}
