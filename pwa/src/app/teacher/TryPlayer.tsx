/** The player of children, as a try uses it. Loaded when a teacher tries something. */
import ActivityPlayer from '#features/activity-player/ActivityPlayer.tsx';
import type { TryPlayerProps } from '#features/activity-try/TryView.tsx';
import { lazyPage } from '../lazy-page.tsx';

const ListeningPlayer = lazyPage(() => import('#features/listening-player/ListeningPlayer.tsx'));

export function TryPlayer(props: TryPlayerProps) {
  return <ActivityPlayer {...props} ListeningPlayer={ListeningPlayer} />;
}
