/** Keeps the answers that wait for a teacher's review on the teacher's device, so that they play without a network. */

import type { AppContext } from '#data/app-context.ts';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { isQuotaError } from '#data/outbox/storage-error.ts';
import { indexOf } from '#data/queries/recordings/plain-index.ts';
import { planSounds, type RankedSound, rankVoices, type SoundPlan } from '#data/recordings/plan-sounds.ts';
import { rankStoredSounds } from '#data/recordings/rank-stored-sounds.ts';
import { fetchSound } from '#data/recordings/read-sound.ts';
import { dropSounds, keepSound, listSounds, soundStore } from '#data/recordings/sound-cache.ts';
import { ReplicaDroppedError } from '#data/replica/shared-replicas.ts';
import { windowSignals } from '#platform/page/signals.ts';
import { readField } from '#platform/read-field.ts';
import { CACHE_CHECK_INTERVAL_MS, hasSpaceForMedia, readStorageSpace } from '#platform/storage.ts';
import { createThrottle } from '#platform/throttle.ts';
import { createScheduler, type RunResult } from '#sync/scheduler.ts';

/** A first pull changes the answers a hundred times, and each plan reads some thousand of them. */
const CHANGE_INTERVAL_MS = 3_000;

/** Follows the teacher on the screen; fetches what is missing after each change and when the network returns. */
export function keepSounds(context: AppContext): void {
  const { accountStore, statusStore, openReplica, clock, random } = context;
  let owner: string | null = null;
  /** The owner's answers; null until the replica is open. */
  let recordings: ReturnType<typeof indexOf> | null = null;
  /** Voices of the comments that the owner keeps: they are few, and are used without a network. */
  let comments: readonly RankedSound[] = [];
  let stop = () => {};
  let listedAt = Number.NEGATIVE_INFINITY;
  /** The cached sounds as this window knows them; the cache is listed again after the check interval. */
  async function here(account: string): Promise<ReadonlyMap<string, number>> {
    const known = soundStore.getState().here;
    if (known && clock.now() - listedAt < CACHE_CHECK_INTERVAL_MS) return known;
    listedAt = clock.now();
    return listSounds(account);
  }
  const plan = async (account: string) => {
    const stored = await here(account);
    const ranked = recordings && account === owner ? await rankStoredSounds(recordings, stored) : null;
    // Of another account nothing is known any more.
    return planSounds(ranked && account === owner ? [...comments, ...ranked] : null, stored);
  };
  const loop = createScheduler({
    run: async () => (owner ? keepPlanned(context, owner, plan) : { kind: 'done' }),
    clock,
    random,
    onFault: reportError,
  });

  const changes = createThrottle(clock, CHANGE_INTERVAL_MS, () => loop.wake());

  async function follow(uid: string): Promise<void> {
    const replica = await openReplica({ uid, role: 'teacher' });
    if (owner !== uid) return;
    recordings = indexOf(replica);
    // The counters change with every answer and every feedback, and cost little to follow.
    const subscription = recordings.observeCounters().subscribe(
      () => changes.call(),
      (reason) => {
        // The replica was dropped to free space for commands: a new one is pulled.
        if (!(reason instanceof ReplicaDroppedError)) return reportError(reason);
        if (owner === uid) void follow(uid).catch(reportError);
      },
    );
    const kept = replica.observe('feedback_comments').subscribe(
      (rows) => {
        comments = rankVoices(rows.flatMap(({ audioUrl }) => audioUrl ?? []));
        changes.call();
      },
      // Whoever follows the counters opens the replica again.
      () => {},
    );
    stop = () => {
      subscription.unsubscribe();
      kept.unsubscribe();
    };
  }

  function followCurrentAccount(): void {
    const { account } = accountStore.getState();
    const next = account?.role === 'teacher' ? account.uid : null;
    if (next === owner) return;
    stop();
    stop = () => {};
    owner = next;
    recordings = null;
    comments = [];
    soundStore.setState({ account: next, here: null });
    if (next) void follow(next).catch(reportError);
  }

  accountStore.subscribe(followCurrentAccount);
  statusStore.subscribe((now, before) => {
    if (now.connection === 'online' && before.connection !== 'online') loop.wake();
  });
  windowSignals.onVisible(loop.wake);
  followCurrentAccount();
}

async function keepPlanned(
  context: AppContext,
  account: string,
  plan: (account: string) => Promise<SoundPlan>,
): Promise<RunResult> {
  const before = await plan(account);
  await dropSounds(account, before.drop);
  const isComplete = (await mayFetchAhead(context)) ? await fetchAll(context, account, before.fetch) : true;
  // The fetched sounds may exceed the byte limit.
  const after = await plan(account);
  await dropSounds(account, after.drop);
  if (!isComplete && context.statusStore.getState().connection === 'online') return { kind: 'retry' };
  return { kind: 'later', in: CACHE_CHECK_INTERVAL_MS };
}

/** Not on a class tablet, which the children hold: a teacher comes to it for a moment. */
async function mayFetchAhead({ outbox }: AppContext): Promise<boolean> {
  if (soundStore.getState().isSpaceFreed || typeof caches === 'undefined') return false;
  return (await outbox.tablet.get(DEVICE_KEY)) === undefined;
}

/** False when the server could not be reached for a sound. */
async function fetchAll(
  { clock }: AppContext,
  account: string,
  addresses: readonly string[],
): Promise<boolean> {
  for (const address of addresses) {
    if (soundStore.getState().account !== account || !hasSpaceForMedia(await readStorageSpace())) return true;
    try {
      const sound = await fetchSound(address, { clock, account });
      // A sound that arrives after the sign-out is not kept.
      if (soundStore.getState().account === account) await keepSound(account, address, sound);
    } catch (reason) {
      if (isQuotaError(reason)) return true;
      if (readField(reason, 'code') !== 'missing') return false;
    }
  }
  return true;
}
