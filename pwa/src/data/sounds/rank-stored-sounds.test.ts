import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Replica } from '#data/replica/replica.ts';
import { openRxReplica } from '#data/replica/rxdb/rxdb-replica.ts';
import { recording } from '#test/teacher-rows.ts';
import { planSounds } from './plan-sounds.ts';
import { rankStoredSounds } from './rank-stored-sounds.ts';

const address = (name: string) => `/uploads/${name}.webm`;

/** The first ones are not among the newest thousand. */
const reviewed = Array.from({ length: 1_200 }, (_, index) => answer(index, { score: 80 }));

let replica: Replica;
beforeEach(async () => {
  replica = await openRxReplica('rivera', {
    storage: { indexedDB: new IDBFactory(), IDBKeyRange },
    multiInstance: false,
  });
});
afterEach(() => replica.close());

function answer(index: number, patch: object) {
  const uid = `r${index}`;
  const recordedAt = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  const value = { ...recording('mei', 'park'), uid, recordedAt, audioUrl: address(uid), ...patch };
  return { table: 'recordings', uid, seq: index + 1, value };
}

it('a sound that was played stays while an answer names it, however old the answer is', async () => {
  const replaced = answer(1_202, { replacedAt: '2026-01-02T00:00:00.000Z' });
  await replica.apply([...reviewed, answer(1_200, {}), answer(1_201, {}), replaced], 1);
  const here = new Map([
    [address('r3'), 10],
    [address('gone'), 10],
  ]);
  const ranked = await rankStoredSounds(replica.recordings!, here);
  expect(ranked.slice(0, 3)).toEqual([
    { address: address('r1201'), wanted: true },
    { address: address('r1200'), wanted: true },
    { address: address('r1202'), wanted: false },
  ]);
  expect(planSounds(ranked, here)).toEqual({
    fetch: [address('r1201'), address('r1200')],
    drop: [address('gone')],
  });
});

it('the teacher’s voice that was played stays while old feedback has it, also that on several answers', async () => {
  const voice = { teacherFeedbackAudio: address('voice') };
  const judged = [answer(4, voice), answer(5, voice), answer(6, voice)];
  await replica.apply([...reviewed.filter(({ uid }) => !/^r[456]$/.test(uid)), ...judged], 1);
  const here = new Map([
    [address('r3'), 10],
    [address('voice'), 10],
    [address('gone'), 10],
  ]);
  expect(planSounds(await rankStoredSounds(replica.recordings!, here), here)).toEqual({
    fetch: [],
    drop: [address('gone')],
  });
});
