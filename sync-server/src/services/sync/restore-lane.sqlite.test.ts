import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'shared-schema/clock';
import { TOMBSTONE_RETENTION_DAYS } from 'shared-schema/sync/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signLaneToken } from '#access/lane-token.ts';
import { removeOldTombstones } from '#jobs/purge-tombstones.ts';
import { backUp } from '#ops/backup/backup.ts';
import { backupsOf, restoreSchool } from '#test/files/restore-school.ts';
import { activityOf, answerWith, makeSound } from '#test/people/drafts.ts';
import { type Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let activityUid: string;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  activityUid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activityUid));
});
afterEach(() => served.close());

/** The same lane on its tablet, which now speaks to the restored server. */
const after = (lane: TestLane, token = lane.token) => new TestLane(served.call, lane.id, token, lane.owner);
const codeOf = (reply: { json(): { code: string } }) => reply.json().code;

describe('a server restored to before a lane was registered', () => {
  it('a restored server continues a lane by its token, with files and commands from the first', async () => {
    await backUp(served.school, backupsOf(served));
    const lane = await mei.registerLane();
    const sound = makeSound();
    await lane.put(sound);
    await lane.apply(answerWith(sound, activityUid));
    served = await restoreSchool(served);

    const again = after(lane);
    expect((await again.state()).json()).toMatchObject({ lastNumber: 0, rejects: [] });
    expect((await again.put(sound)).statusCode).toBe(200);
    expect(await again.apply(answerWith(sound, activityUid))).toMatchObject({
      lastNumber: 1,
      results: [{ status: 'ok' }],
    });
    const rows = await served.school.db.selectFrom('recordings').selectAll().execute();
    expect(rows).toMatchObject([{ studentId: mei.user.id, audioUrl: sound.address }]);
  });

  it('a restored server continues a lane once, whatever calls first', async () => {
    await backUp(served.school, backupsOf(served));
    const lane = await mei.registerLane();
    served = await restoreSchool(served);
    const again = after(lane);
    const replies = await Promise.all([again.put(makeSound()), again.state(), again.put(makeSound())]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const lanes = await served.school.db.selectFrom('lanes').select('id').where('id', '=', lane.id).execute();
    expect(lanes).toHaveLength(1);
  });

  it('a restored server postpones the lane of a child whom only the teacher’s laptop still knows', async () => {
    await backUp(served.school, backupsOf(served));
    const omar = await served.student(rivera, 'Omar');
    const lane = await omar.registerLane();
    served = await restoreSchool(served);
    const reply = await after(lane).state();
    // Not `busy`, on which a tablet lets all its lanes wait.
    expect([reply.statusCode, codeOf(reply)]).toEqual([425, 'account_unknown']);
  });

  it('a restored server accepts nothing from a child who was deleted', async () => {
    const omar = await served.student(rivera, 'Omar');
    const lane = await omar.registerLane();
    await rivera.call('DELETE', `/api/users/${omar.user.id}`, rivera.withPassword());
    const reply = await after(lane).state();
    expect([reply.statusCode, codeOf(reply)]).toEqual([410, 'account_deleted']);
  });

  it('a tablet that comes back after the tombstone of its child is removed still learns of the deletion', async () => {
    const omar = await served.student(rivera, 'Omar');
    const lane = await omar.registerLane();
    await rivera.call('DELETE', `/api/users/${omar.user.id}`, rivera.withPassword());
    served.clock.advance((TOMBSTONE_RETENTION_DAYS + 1) * DAY_MS);
    await removeOldTombstones(served.school);
    for (const reply of [await lane.state(), await lane.put(makeSound())])
      expect([reply.statusCode, codeOf(reply)]).toEqual([410, 'account_deleted']);
  });
});

describe('a token that this school did not make', () => {
  it('a token that this school did not make grants no access', async () => {
    const lane = { lane: randomUUID(), account: mei.user.uid, device: randomUUID() };
    const forged = signLaneToken('another key', lane);
    const foreign = new TestLane(served.call, lane.lane, forged, mei);
    expect(codeOf(await foreign.state())).toBe('not_found');
    expect(codeOf(await foreign.put(makeSound()))).toBe('session_expired');
  });

  it('changing a valid token makes no valid token', async () => {
    const lane = await mei.registerLane();
    const [, proof] = lane.token.split('.');
    const claims = Buffer.from([randomUUID(), rivera.user.uid, randomUUID(), 'x'].join(' '));
    const bent = after(lane, `${claims.toString('base64url')}.${proof}`);
    expect(codeOf(await bent.put(makeSound()))).toBe('session_expired');
  });
});

it('an older token of a known lane does not become valid again', async () => {
  const lane = await mei.registerLane();
  await mei.registerLane(lane.id);
  expect(codeOf(await lane.state())).toBe('session_expired');
  expect(codeOf(await lane.put(makeSound()))).toBe('session_expired');
});
