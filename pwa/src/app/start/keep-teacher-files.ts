/**
 * Keeps the answers that wait for a teacher's review, and the pictures and sounds of the teacher's own activities, on
 * the teacher's device, so that they are there without a network.
 */

import type { AppContext } from '#data/app-context.ts';
import { fetchOwnMedia, ownMediaOf } from '#data/media/own-media.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import type { LiveStore } from '#data/queries/live-store.ts';
import type { LiveTable } from '#data/queries/live-table.ts';
import { indexOf } from '#data/queries/recordings/plain-index.ts';
import { countersOf } from '#data/queries/recordings/use-recordings.ts';
import { rememberLast } from '#data/remember-last.ts';
import { fetchSounds } from '#data/sounds/fetch-sounds.ts';
import { planSounds, type RankedSound, rankAsWanted, type SoundPlan } from '#data/sounds/plan-sounds.ts';
import { rankStoredSounds } from '#data/sounds/rank-stored-sounds.ts';
import { fetchSound, keepWhileShown } from '#data/sounds/read-sound.ts';
import { dropSounds, listSounds, soundStore } from '#data/sounds/sound-cache.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { CACHE_CHECK_INTERVAL_MS, hasSpaceForMedia, readStorageSpace } from '#platform/storage.ts';
import { createThrottle } from '#platform/throttle.ts';
import { createScheduler, type RunResult } from '#sync/scheduler.ts';

/** A first pull changes the answers a hundred times, and each plan reads some thousand of them. */
const CHANGE_INTERVAL_MS = 3_000;

/** Follows the teacher on the screen; fetches what is missing after each change and when the network returns. */
export function keepTeacherFiles(context: AppContext): void {
  const { accountStore, statusStore, openReplica, clock, random } = context;
  let followed: Followed | null = null;
  let listedAt = Number.NEGATIVE_INFINITY;
  /** The cached sounds as this window knows them; the cache is listed again after the check interval. */
  async function here(account: string): Promise<ReadonlyMap<string, number>> {
    const known = soundStore.getState().here;
    if (known && clock.now() - listedAt < CACHE_CHECK_INTERVAL_MS) return known;
    listedAt = clock.now();
    return listSounds(account);
  }
  // Reads some thousand answers, which change only with the counters.
  const rankAnswers = rememberLast(
    async (uid: string, _counters: unknown, stored: ReadonlyMap<string, number>) =>
      rankStoredSounds(indexOf(await openReplica({ uid, role: 'teacher' })), stored),
  );
  const rank = async (
    account: string,
    stored: ReadonlyMap<string, number>,
  ): Promise<RankedSound[] | null> => {
    const { uid, counters, comments } = followed ?? {};
    const [kept, counted] = [comments?.get(), counters?.get()];
    // Before the first reading nothing is known, and of another account nothing any more.
    if (uid !== account || !kept || !counted) return null;
    const ranked = await rankAnswers(uid, counted, stored);
    const voices = kept.flatMap(({ audioUrl }) => audioUrl ?? []);
    return followed?.uid === uid ? [...rankAsWanted(voices), ...ranked] : null;
  };
  const plan = async (account: string) => {
    const stored = await here(account);
    return planSounds(await rank(account, stored), stored);
  };
  const loop = createScheduler({
    run: async () => (followed ? keepPlanned(context, followed, plan) : { kind: 'done' }),
    clock,
    random,
    onFault: reportError,
  });

  const changes = createThrottle(clock, CHANGE_INTERVAL_MS, () => loop.wake());

  function followCurrentAccount(): void {
    const { account } = accountStore.getState();
    const next = account?.role === 'teacher' ? account.uid : null;
    if (next === (followed?.uid ?? null)) return;
    followed?.stop();
    soundStore.setState({ account: next, here: null });
    followed = next === null ? null : follow(context, next, changes.call);
  }

  accountStore.subscribe(followCurrentAccount);
  statusStore.subscribe((now, before) => {
    if (now.connection === 'online' && before.connection !== 'online') changes.call();
  });
  windowSignals.onVisible(changes.call);
  // Before anybody is followed: the first plan comes an interval later, because these seconds belong to the person.
  changes.call();
  followCurrentAccount();
}

interface Followed {
  uid: string;
  /** They change with every answer and every feedback. */
  counters: LiveStore<unknown>;
  /** Those that the teacher keeps: they are few, and their voices are used without a network. */
  comments: LiveTable<'feedback_comments'>;
  /** Also those of colleagues. */
  activities: LiveTable<'activities'>;
  stop(): void;
}

/** Watches what the screens of the window watch, too: nothing is read a second time. */
function follow(context: AppContext, uid: string, onChange: () => void): Followed {
  const teacher = { uid, role: 'teacher' } as const;
  const counters = countersOf(context, teacher);
  const comments = context.liveTables.get(teacher, 'feedback_comments');
  const activities = context.liveTables.get(teacher, 'activities');
  const stores = [counters, comments, activities];
  const leave = stores.map((store) => store.subscribe(onChange));
  if (stores.every((store) => store.get())) onChange();
  const stop = () => {
    for (const unsubscribe of leave) unsubscribe();
  };
  return { uid, counters, comments, activities, stop };
}

async function keepPlanned(
  context: AppContext,
  { uid: account, activities }: Followed,
  plan: (account: string) => Promise<SoundPlan>,
): Promise<RunResult> {
  const isOnline = () => context.statusStore.getState().connection === 'online';
  const isShown = () => soundStore.getState().account === account;
  const before = await plan(account);
  await dropSounds(account, before.drop);
  let isComplete = true;
  if (await mayFetchAhead(context, account)) {
    isComplete = await fetchAnswers(context, account, before.fetch, { isShown, isOnline });
    const media = ownMediaOf(activities.get() ?? [], account);
    isComplete = (await fetchOwnMedia(media, () => isShown() && isOnline())) && isComplete;
  }
  // The fetched sounds may exceed the byte limit.
  const after = await plan(account);
  await dropSounds(account, after.drop);
  if (!isComplete && isOnline()) return { kind: 'retry' };
  return { kind: 'later', in: CACHE_CHECK_INTERVAL_MS };
}

/** Not on a class tablet, which the children hold: a teacher comes to it for a moment. */
async function mayFetchAhead({ outbox }: AppContext, account: string): Promise<boolean> {
  if (soundStore.getState().withoutSpace.includes(account) || typeof caches === 'undefined') return false;
  return (await outbox.tablet.get(DEVICE_KEY)) === undefined;
}

/** False when a sound could not be had for now. */
async function fetchAnswers(
  context: AppContext,
  account: string,
  addresses: readonly string[],
  { isShown, isOnline }: { isShown(): boolean; isOnline(): boolean },
): Promise<boolean> {
  const { clock } = context;
  const keep = async (address: string) => {
    if (!isShown() || !hasSpaceForMedia(await readStorageSpace())) return false;
    await keepWhileShown(account, address, await fetchSound(address, { clock, account }), context);
    return true;
  };
  return fetchSounds(addresses, { keep, isOnline });
}
