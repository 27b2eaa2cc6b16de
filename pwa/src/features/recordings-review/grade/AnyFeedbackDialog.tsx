/** The feedback dialog, which is loaded with the first feedback; where it cannot be loaded, the simple grade dialog. */
import { type ComponentType, useEffect, useState } from 'react';
import type { Review } from '#data/queries/recordings/reviews.ts';
import { GradeDialog } from './GradeDialog.tsx';

interface DialogProps {
  review: Review;
  onClose(): void;
}

type Dialog = ComponentType<DialogProps>;

/** Its recorder would weigh on each start of a teacher. */
const loadDialog = async (): Promise<Dialog> => (await import('../feedback/FeedbackDialog.tsx')).default;

interface AnyFeedbackDialogProps extends DialogProps {
  /** Left out: the feedback dialog. */
  load?: () => Promise<Dialog>;
}

/** Each opening tries again: a device that was offline may have the dialog by then. */
export default function AnyFeedbackDialog({ load = loadDialog, ...props }: AnyFeedbackDialogProps) {
  const [Shown, setShown] = useState<Dialog | null>(null);
  useEffect(() => {
    let isLeft = false;
    const show = (dialog: Dialog) => {
      if (!isLeft) setShown(() => dialog);
    };
    load().then(show, (reason) => {
      reportError(reason);
      show(GradeDialog);
    });
    return () => {
      isLeft = true;
    };
  }, [load]);
  return Shown && <Shown {...props} />;
}
