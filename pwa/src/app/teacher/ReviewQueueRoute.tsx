/** The review queue, inside the frame of teacher pages. */
import { ReviewQueuePage } from '#features/recordings-review/queue/ReviewQueuePage.tsx';
import { TeacherPageFrame } from './TeacherPageFrame.tsx';

export default function ReviewQueueRoute() {
  return <ReviewQueuePage Frame={TeacherPageFrame} />;
}
