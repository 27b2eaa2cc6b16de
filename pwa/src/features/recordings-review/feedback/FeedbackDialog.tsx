/** The feedback dialog of one recording: waits until the device has said whether there is a draft. */

import { type FeedbackDialogProps, FeedbackForm } from './FeedbackForm.tsx';
import { draftFields, fieldsOf } from './feedback-fields.ts';
import { useStoredDrafts } from './use-feedback-draft.ts';

export default function FeedbackDialog(props: FeedbackDialogProps) {
  const { review, refused } = props;
  // Refused feedback is kept as it is until its writer decides; a draft beside it would be a second truth.
  const drafts = useStoredDrafts(review.recording, !refused);
  if (!drafts) return null;
  const begin = {
    ...fieldsOf({ ...review.recording, ...refused?.written }),
    ...(drafts.own && draftFields(drafts.own)),
  };
  return <FeedbackForm {...props} drafts={drafts} begin={begin} />;
}
