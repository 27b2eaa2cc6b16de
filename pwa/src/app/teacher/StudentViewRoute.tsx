/** Student View, with the cards of a child's dashboard. */
import StudentViewPage from '#features/activity-try/StudentViewPage.tsx';
import { ActivityCard } from '#features/student-dashboard/ActivityCard.tsx';

export default function StudentViewRoute() {
  return <StudentViewPage Card={ActivityCard} />;
}
