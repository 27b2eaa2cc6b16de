/** All recordings, inside the frame of teacher pages. */
import { RecordingsReviewPage } from '#features/recordings-review/RecordingsReviewPage.tsx';
import { TeacherPageFrame } from './TeacherPageFrame.tsx';

export default function RecordingsReviewRoute() {
  return <RecordingsReviewPage Frame={TeacherPageFrame} />;
}
