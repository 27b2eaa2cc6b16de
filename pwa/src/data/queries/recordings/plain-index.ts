/** Questions about recordings to a replica that has no index for them: a child's, which holds that child's alone. */
import { changeCounters } from 'shared-schema/rules/progress/work-counters';
import type { LiveValue } from '#data/replica/live-value.ts';
import type { RecordingsIndex, ReplicaRecording } from '#data/replica/recordings-index.ts';
import type { Replica } from '#data/replica/replica.ts';
import { answerOf } from './overlay-question.ts';

export function indexOf(replica: Replica): Omit<RecordingsIndex, 'fail'> {
  return replica.recordings ?? plainIndex(replica);
}

function plainIndex(replica: Replica): Omit<RecordingsIndex, 'fail'> {
  const rows = () => replica.rows('recordings');
  const observe = <Value>(read: (all: ReplicaRecording[]) => Value): LiveValue<Value> => ({
    subscribe: (next, error) => replica.observe('recordings').subscribe((all) => next(read(all)), error),
  });
  return {
    find: async (question) => answerOf(await rows(), question),
    visit: async ({ since = '' }, take) =>
      take((await rows()).filter(({ recordedAt }) => recordedAt >= since)),
    observe: (question) => observe((all) => answerOf(all, question)),
    under: async (uids) => (await rows()).filter(({ uid }) => uids.includes(uid)),
    observeUnder: (uids) => observe((all) => all.filter(({ uid }) => uids.includes(uid))),
    counters: async () => changeCounters([], await rows(), []),
    observeCounters: () => observe((all) => changeCounters([], all, [])),
  };
}
