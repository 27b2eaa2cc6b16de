/** Keeps the pictures and sounds of a child's activities on the device before they are needed. */
import { useAccountStore } from '#data/account/account-store.ts';
import { dataContext } from '#data/context.ts';
import { mediaOf } from '#data/media/media-of.ts';
import { prefetchMedia } from '#data/media/prefetch-media.ts';
import { statusStore } from '#sync/status-store.ts';

/** Follows the student on the screen; fetches what is missing after each change and when the network returns. */
export function keepMedia(): void {
  let owner: string | null = null;
  let wanted: string[] = [];
  let stop = () => {};

  const fetchWanted = () => void prefetchMedia(wanted).catch(reportError);

  async function follow(uid: string): Promise<void> {
    const replica = await dataContext.openReplica({ uid, role: 'student' });
    if (owner !== uid) return;
    const subscription = replica.observe('activities').subscribe((activities) => {
      wanted = activities.flatMap(mediaOf);
      fetchWanted();
    });
    stop = () => subscription.unsubscribe();
  }

  function look(): void {
    const { account } = useAccountStore.getState();
    const next = account?.role === 'student' ? account.uid : null;
    if (next === owner) return;
    stop();
    stop = () => {};
    owner = next;
    wanted = [];
    if (next) void follow(next).catch(reportError);
  }

  useAccountStore.subscribe(look);
  statusStore.subscribe((now, before) => {
    if (now.connection === 'online' && before.connection !== 'online') fetchWanted();
  });
  look();
}
