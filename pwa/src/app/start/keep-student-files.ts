/** Keeps the pictures and sounds of a child's activities on the device before they are needed. */
import type { AppContext } from '#data/app-context.ts';
import { mediaOf } from '#data/media/media-of.ts';
import { expectFiles, mediaStore } from '#data/media/media-store.ts';
import { prefetchMedia } from '#data/media/prefetch-media.ts';
import { createSpaceWatch } from '#data/media/space-watch.ts';
import { privateSoundsOf, studentMedia } from '#data/media/student-files.ts';
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
  const { accountStore, statusStore, liveTables, clock, random } = context;
  const takeNewSpace = createSpaceWatch(readSpace);
  /** Undefined until the device has told who is on the screen; null when that is no student. */
  let owner: string | null | undefined;
  let wantedFiles: ReadonlySet<string> = new Set();
  let wantedSounds: readonly string[] = [];
  let stop = () => {};
  const loop = createScheduler({
    run: async () => {
      await takeNewSpace();
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

  /** Watches what the screens of the window watch, too. The rows of a dropped replica stay until the next one has some. */
  function follow(uid: string): () => void {
    const student = { uid, role: 'student' } as const;
    const activities = liveTables.get(student, 'activities');
    const speech = liveTables.get(student, 'activity_speech');
    const users = liveTables.get(student, 'users');
    const recordings = liveTables.get(student, 'recordings');
    const noteMedia = () => {
      const [shown, spoken] = [activities.get(), speech.get()];
      const sounds = (spoken ?? []).flatMap((row) => row.sounds);
      const addresses = new Map((spoken ?? []).map((row) => [row.activityUid, mediaOf(row)]));
      const wanted = shown && spoken ? new Set(studentMedia({ activities: shown, speech: spoken })) : null;
      mediaStore.setState({ speech: addresses, sounds, wanted });
      wantedFiles = wanted ?? new Set();
      loop.wake();
    };
    const notePrivate = () => {
      const [people, answers] = [users.get(), recordings.get()];
      mediaStore.setState({ ownName: nameSoundsOf(people ?? [], uid) });
      // What is not read yet must not be dropped for want of a name.
      if (!people || !answers) return;
      wantedSounds = privateSoundsOf({ users: people, recordings: answers }, uid);
      loop.wake();
    };
    noteMedia();
    notePrivate();
    const leave = [
      ...[activities, speech].map((table) => table.subscribe(noteMedia)),
      ...[users, recordings].map((table) => table.subscribe(notePrivate)),
    ];
    return () => {
      for (const unsubscribe of leave) unsubscribe();
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
    if (next) stop = follow(next);
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
  const isOnline = () => context.statusStore.getState().connection === 'online';
  return keepPrivateSounds(sounds, reader, context, isOnline);
}

/** An active worker has the whole app: without one (no TLS, first seconds) nothing would start offline. */
async function noteShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.ready;
  mediaStore.setState({ shell: true });
}
