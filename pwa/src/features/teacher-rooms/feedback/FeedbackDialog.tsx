/** Words and an optional score for one recording. Specification, teacher side, section 5 'Feedback'. */
import type { FeedbackDraft } from '#data/feedback-drafts.ts';
import type { Review } from '../model/reviews.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { useStoredDraft } from './use-feedback-draft.ts';

/** Feedback that was written before and is to be changed. */
export interface WrittenFeedback {
  teacherFeedbackText?: string | null;
  score?: number | null;
}

export interface FeedbackDialogProps {
  /** The answer as it was when the person opened it: what is written is meant for it, whatever arrives meanwhile. */
  review: Review;
  /** Fills the form instead of what the recording has. */
  start?: WrittenFeedback;
  /** Stores what the form says in another way than as new feedback. */
  save?(fields: WrittenFeedback): Promise<void>;
  /** Name of what `save` would store, when that was decided elsewhere. */
  gone?: string | null;
  onClose(): void;
}

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
