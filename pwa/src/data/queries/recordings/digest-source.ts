/** The digest of the recordings since an instant, live: what the replica holds with the commands that wait. */
import type { LiveValue } from '#data/replica/live-value.ts';
import type { ReplicaRecording } from '#data/replica/recordings-index.ts';
import type { Replica } from '#data/replica/replica.ts';
import { systemClock } from '#platform/clock.ts';
import { createThrottle } from '#platform/throttle.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { LiveSource } from '../watch-source.ts';
import { changesOf } from './overlay-question.ts';
import { indexOf } from './plain-index.ts';
import { scoredActivities } from './recording-sources.ts';
import { createDigest, type WorkDigest } from './work-digest.ts';

/** While a class works, or a first pull runs, each page changes the recordings. */
const READ_INTERVAL_MS = 5_000;

export function digestSource(since: string | undefined): LiveSource<WorkDigest[], WorkDigest> {
  const read = async (replica: Replica) => [await readDigest(replica, since)];
  return {
    table: 'recordings',
    observe: (replica) => observeDigest(replica, read),
    read,
    overlay: async (replica, commands, [digest]) => {
      const activities = await scoredActivities(replica, commands);
      const changes = await changesOf(indexOf(replica), commands, activities);
      return changeDigest(digest ?? createDigest().digest(), changes, since);
    },
  };
}

async function readDigest(replica: Replica, since: string | undefined): Promise<WorkDigest> {
  const builder = createDigest();
  await indexOf(replica).visit({ since }, (part: readonly ReplicaRecording[]) => {
    for (const row of part) builder.add(row);
  });
  return builder.digest();
}

function observeDigest(
  replica: Replica,
  read: (replica: Replica) => Promise<WorkDigest[]>,
): LiveValue<WorkDigest[]> {
  return {
    subscribe(next, error = () => {}) {
      let isOver = false;
      const publish = async () => {
        const value = await read(replica);
        if (!isOver) next(value);
      };
      const throttle = createThrottle(systemClock, READ_INTERVAL_MS, oneAtATime(publish, error));
      const changes = indexOf(replica).observeCounters().subscribe(throttle.call, error);
      return {
        unsubscribe() {
          isOver = true;
          throttle.stop();
          changes.unsubscribe();
        },
      };
    },
  };
}

function changeDigest(
  digest: WorkDigest,
  { isLeft, before, after }: Awaited<ReturnType<typeof changesOf>>,
  since = '',
): WorkDigest {
  const left = { weeks: digest.weeks.filter(isLeft), listening: digest.listening.filter(isLeft) };
  const builder = createDigest(left);
  for (const row of before) if (row.recordedAt >= since) builder.remove(row);
  for (const row of after) if (row.recordedAt >= since) builder.add(row);
  return builder.digest();
}
