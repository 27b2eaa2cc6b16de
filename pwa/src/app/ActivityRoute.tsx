/** /student/activity/{id}: the players, and the celebration that follows on the dashboard. */
import ActivityPage from '#features/activity-player/ActivityPage.tsx';
import { FinishedCelebration } from './celebration/AfterActivity.tsx';
import { lazyPage } from './lazy-page.tsx';

const ListeningPlayer = lazyPage(() => import('#features/listening-player/ListeningPlayer.tsx'));

/** Without a network it may not come: the dashboard asks for it once more. */
const loadCelebration = () => void FinishedCelebration.load().catch(() => undefined);

export default function ActivityRoute() {
  return <ActivityPage ListeningPlayer={ListeningPlayer} onCompleted={loadCelebration} />;
}
