/** Keeps the pictures and sounds of a child's activities on the device before they are needed. */
import type { AppContext } from '#data/app-context.ts';
import { mediaOf } from '#data/media/media-of.ts';
import { expectFiles, mediaStore } from '#data/media/media-store.ts';
import { prefetchMedia } from '#data/media/prefetch-media.ts';
import { createSpaceWatch } from '#data/media/space-watch.ts';
import { ReplicaDroppedError } from '#data/replica/shared-replicas.ts';
import { feedbackSoundsOf } from '#data/sounds/feedback-sounds.ts';
import { nameSoundsOf } from '#data/sounds/name-sounds.ts';
import type { SoundReader } from '#data/sounds/read-sound.ts';
import { soundStore } from '#data/sounds/sound-cache.ts';
import { type Signals, windowSignals } from '#platform/page/signals.ts';
import { CACHE_CHECK_INTERVAL_MS, readStorageSpace, type StorageSpace } from '#platform/storage.ts';
import { createScheduler, type RunResult } from '#sync/scheduler.ts';

/** Follows the student on the screen; fetches what is missing after each change and when the network returns. */
export function keepStudentFiles(
  context: AppContext,
  signals: Pick<Signals, 'onVisible'> = windowSignals,
  readSpace: () => Promise<StorageSpace> = readStorageSpace,
): void {
  const { accountStore, statusStore, openReplica, clock, random } = context;
  const hasNewSpace = createSpaceWatch(readSpace);
  /** Undefined until the device has told who is on the screen; null when that is no student. */
  let owner: string | null | undefined;
  let wantedFiles: ReadonlySet<string> = new Set();
  let wantedSounds: readonly string[] = [];
  let stop = () => {};
  const loop = createScheduler({
    run: async () => {
      await hasNewSpace();
      const media = await fetchFiles(wantedFiles, context);
      const hasSounds =
        !owner || (await fetchPrivateSounds(wantedSounds, { clock, account: owner }, context));
      const isOnline = statusStore.getState().connection === 'online';
      return hasSounds || !isOnline ? media : { kind: 'retry' };
    },
    clock,
    random,
    onFault: reportError,
  });

  async function follow(uid: string): Promise<void> {
    const replica = await openReplica({ uid, role: 'student' });
    if (owner !== uid) return;
    const found: { activities?: string[]; speech?: Map<string, string[]> } = {};
    const want = (change: typeof found) => {
      const { activities, speech } = Object.assign(found, change);
      wantedFiles = new Set([...(activities ?? []), ...[...(speech?.values() ?? [])].flat()]);
      mediaStore.setState({ speech: speech ?? new Map(), wanted: activities && speech ? wantedFiles : null });
      loop.wake();
    };
    const own: { names?: string[]; sounds?: string[] } = {};
    const wantSounds = (change: typeof own) => {
      const { names, sounds } = Object.assign(own, change);
      // What is not read yet must not be dropped for want of a name.
      if (!names || !sounds) return;
      wantedSounds = [...names, ...sounds];
      loop.wake();
    };
    const subscriptions = [
      replica.observe('activities').subscribe(
        (rows) => want({ activities: rows.flatMap(mediaOf) }),
        // Each table reports a drop: once is enough.
        (reason) => {
          if (!(reason instanceof ReplicaDroppedError)) return reportError(reason);
          stop();
          void follow(uid).catch(reportError);
        },
      ),
      replica.observe('activity_speech').subscribe((rows) => {
        mediaStore.setState({ sounds: rows.flatMap(({ sounds }) => sounds) });
        want({ speech: new Map(rows.map((row) => [row.activityUid, mediaOf(row)])) });
      }),
      replica.observe('users').subscribe((rows) => {
        const ownName = nameSoundsOf(rows, uid);
        mediaStore.setState({ ownName });
        wantSounds({ names: ownName.map(({ address }) => address) });
      }),
      replica.observe('recordings').subscribe((rows) => wantSounds({ sounds: feedbackSoundsOf(rows) })),
    ];
    stop = () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }

  function followCurrentAccount(): void {
    const { account } = accountStore.getState();
    soundStore.setState({ shown: account?.uid });
    const next = account === undefined || account?.role === 'student' ? account?.uid : null;
    if (next === owner) return;
    stop();
    stop = () => {};
    owner = next;
    wantedFiles = new Set();
    wantedSounds = [];
    mediaStore.setState({
      wanted: next === null ? wantedFiles : null,
      speech: new Map(),
      sounds: [],
      ownName: [],
    });
    if (next) void follow(next).catch(reportError);
  }

  accountStore.subscribe(followCurrentAccount);
  statusStore.subscribe((now, before) => {
    if (now.connection !== 'online' || before.connection === 'online') return;
    expectFiles();
    loop.wake();
  });
  signals.onVisible(loop.wake);
  void noteShell().catch(reportError);
  followCurrentAccount();
}

async function fetchFiles(wanted: ReadonlySet<string>, context: AppContext): Promise<RunResult> {
  const { files } = mediaStore.getState();
  // A file dropped to free space for a recording is not fetched again before more came free: fetching and freeing would
  // alternate.
  const addresses = [...wanted].filter((address) => files.get(address) !== 'no_space');
  const { missing } = await prefetchMedia(addresses);
  if (missing.some(({ why }) => why === 'no_space')) {
    const { fetchWithNewSpace } = await import('#data/media/make-space.ts');
    await fetchWithNewSpace(missing, context);
  }
  const failed = missing.some(({ why }) => why === 'offline');
  if (failed && context.statusStore.getState().connection === 'online') return { kind: 'retry' };
  return wanted.size > 0 ? { kind: 'later', in: CACHE_CHECK_INTERVAL_MS } : { kind: 'done' };
}

/** The name of the child on the screen, and what the teacher said to it; false when some of it could not be fetched for now. */
async function fetchPrivateSounds(
  sounds: readonly string[],
  reader: SoundReader,
  context: AppContext,
): Promise<boolean> {
  if (sounds.length === 0) return true;
  // Apart from the rest: a start without a voice on the box has none of them.
  const { keepPrivateSounds } = await import('#data/sounds/private-sounds.ts');
  return keepPrivateSounds(sounds, reader, context);
}

/** An active worker has the whole app: without one (no TLS, first seconds) nothing would start offline. */
async function noteShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  mediaStore.setState({ shell: true });
}
