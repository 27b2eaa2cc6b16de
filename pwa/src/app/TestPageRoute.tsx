/** /elpa-test: activity 56. Without a sign-in it is a try, which nobody keeps. Specification, student side, section 2. */
import { useNavigate } from 'react-router';
import { TEST_ACTIVITY_ID } from 'shared-schema/rules/constants';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useTestActivity } from '#data/queries/test-activity.ts';
import ActivityPage from '#features/activity-player/ActivityPage.tsx';
import { TryView } from '#features/activity-try/TryView.tsx';
import { StudentPage } from '#ui/student/StudentPage.tsx';
import { lazyPage } from './lazy-page.tsx';
import { TryPlayer } from './teacher/TryPlayer.tsx';
import { appTexts } from './texts.ts';

const ListeningPlayer = lazyPage(() => import('#features/listening-player/ListeningPlayer.tsx'));

export default function TestPageRoute() {
  const account = useCurrentAccount();
  return account === null ? <OpenTestPage /> : <OwnTestPage />;
}

/** The activity as the account on the screen has it; 'Activity not found' where it has none. */
function OwnTestPage() {
  return <ActivityPage ListeningPlayer={ListeningPlayer} fixedId={String(TEST_ACTIVITY_ID)} />;
}

function OpenTestPage() {
  const activity = useTestActivity();
  const navigate = useNavigate();
  if (activity === undefined) return <Loading />;
  if (activity === 'missing') return <OwnTestPage />;
  return <TryView activity={activity} Player={TryPlayer} onLeave={() => navigate('/')} />;
}

function Loading() {
  return (
    <StudentPage>
      <p role="status">{appTexts.loading}</p>
    </StudentPage>
  );
}
