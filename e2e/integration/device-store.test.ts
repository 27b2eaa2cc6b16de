/** A tablet of an older version, with work of every kind on it, is opened with today's app and sends to today's school. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { OutboxDb } from 'pwa/data/outbox/outbox-db';
import { fileToUpload } from 'pwa/data/outbox/uploads';
import { systemClock } from 'pwa/platform/clock';
import { createLocalLocks } from 'pwa/platform/locks/locks';
import { systemRandom } from 'pwa/platform/random';
import { safePolicy } from 'pwa/sync/policy';
import { pushLanes } from 'pwa/sync/push/push';
import { createHttpTransport } from 'pwa/sync/transport/http-transport';
import { addAnswer, addDraftRecording, addOwner, openVersion1 } from 'pwa/test/outbox-v1';
import { openVersion2 } from 'pwa/test/outbox-v2';
import { openVersion5 } from 'pwa/test/outbox-v5';
import { activityOf, answerWith, makeSound } from 'sync-server/test/people/drafts';
import { openTestSchool, type TestSchool } from 'sync-server/test/test-school';
import { afterEach, beforeEach, expect, test } from 'vitest';

let options: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
let served: TestSchool;
let db: OutboxDb;

beforeEach(async () => {
  options = { indexedDB: new IDBFactory(), IDBKeyRange };
  served = await openTestSchool();
  await served.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  db.close();
  await served.close();
});

test.each([
  ['version 1', openVersion1],
  ['version 2', openVersion2],
  ['version 5', openVersion5],
])('all that %s kept is there after the upgrade, and what waited arrives', async (_, openOld) => {
  const rivera = await served.teacher('Rivera');
  const mei = await served.student(rivera, 'Mei');
  const activityUid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activityUid));
  const lane = await mei.registerLane();

  // One answer applied by the server, one refused, two that wait, and a recording in the making.
  const old = openOld(options);
  await addOwner(old, { uid: mei.user.uid, lane: lane.id, token: lane.token });
  await addDraftRecording(old, mei.user.uid);
  const drafts = [
    { state: 'acked', activityUid, questionId: 'q1' },
    { state: 'refused', activityUid: randomUUID(), questionId: 'q1' },
    { state: 'pending', activityUid, questionId: 'q1' },
    { state: 'pending', activityUid, questionId: 'q1' },
  ] as const;
  const waiting: string[] = [];
  for (const { state, questionId, ...place } of drafts) {
    const sound = makeSound();
    const command = lane.next(answerWith(sound, place.activityUid, questionId));
    if (state === 'pending') waiting.push(sound.sha256);
    else {
      await lane.put(sound);
      expect((await lane.send([command])).statusCode).toBe(200);
    }
    const { number, commandId, payload } = command;
    const row = { lane: lane.id, account: mei.user.uid, n: number, cid: commandId, state, payload };
    const bytes = new Uint8Array(sound.bytes).buffer;
    await addAnswer(old, { ...row, ...(state === 'refused' && { code: 'not_found' }) }, { ...sound, bytes });
  }
  old.close();

  db = new OutboxDb('chickadee-outbox', options);
  const { port } = served.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const sent = await pushLanes(
    {
      ...{ db, clock: systemClock, random: systemRandom, newUid: randomUUID, policy: safePolicy },
      transport: createHttpTransport({ fetch, clock: systemClock, origin }),
      sessions: { renew: async () => 'not_here' },
      locks: createLocalLocks(),
    },
    () => {},
  );
  expect(sent).toMatchObject({ retry: null, elsewhere: false, fault: null });
  const states = (await db.commands.toArray()).map(({ number, state }) => `${number} ${state}`);
  expect(states.sort()).toEqual(['1 acked', '2 refused', '3 acked', '4 acked']);
  for (const sha256 of waiting) {
    expect(await served.school.uploads.find(sha256)).toBeTruthy();
    expect(await fileToUpload(db, sha256)).toBe('uploaded');
  }
  // Of what was taken before, the bytes are not read and nothing is written.
  expect((await db.uploads.toCollection().primaryKeys()).sort()).toEqual([...waiting].sort());
  expect(await db.draftRecordings.count()).toBe(1);
  expect(await db.draftChunks.count()).toBe(2);
  const { docs } = await mei.pull();
  const answers = docs.filter(({ table, deleted }) => table === 'recordings' && !deleted);
  const kept = answers.find(({ value }) => !value?.replacedAt);
  expect(kept?.value).toMatchObject({ audioUrl: expect.stringContaining(waiting[1] ?? '') });
});
