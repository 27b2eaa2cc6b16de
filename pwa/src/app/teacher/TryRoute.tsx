/** One activity as a try, with the player of children. */
import TryPage from '#features/activity-try/TryPage.tsx';
import { TryPlayer } from './TryPlayer.tsx';

export default function TryRoute() {
  return <TryPage Player={TryPlayer} />;
}
