/** Words and an optional score for one recording. Specification, teacher side, section 5 'Feedback'. */
import type { FeedbackDraft } from '#data/feedback-drafts.ts';
import { type FeedbackDialogProps, FeedbackForm, type WrittenFeedback } from './FeedbackForm.tsx';
import { useStoredDraft } from './use-feedback-draft.ts';

export function FeedbackDialog(props: FeedbackDialogProps) {
  const { review, start, save } = props;
  // Refused feedback is kept as it is until its writer decides; a draft beside it would be a second truth.
  const draft = useStoredDraft(review.recording.uid, !save);
  if (draft === undefined) return null;
  return <FeedbackForm {...props} draft={draft} begin={beginOf({ ...review.recording, ...start }, draft)} />;
}

function beginOf({ teacherFeedbackText, score }: WrittenFeedback, draft: FeedbackDraft | null) {
  return draft ?? { words: teacherFeedbackText ?? '', score: score ?? '' };
}
