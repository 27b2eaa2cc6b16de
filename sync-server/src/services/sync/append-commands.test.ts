import { randomUUID } from 'node:crypto';
import type { CommandsReply, LaneState } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activityOf, answerWith, type Draft, makeSound } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { isPostgres } from '#test/test-database.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let lane: TestLane;
let activityUid: string;

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  activityUid = randomUUID();
  await (await rivera.registerLane()).apply(activityOf(activityUid));
  lane = await mei.registerLane();
});
afterEach(() => served.close());

const recordings = () => served.school.db.selectFrom('recordings').selectAll().execute();
const code = (reply: { json(): { code: string } }) => reply.json().code;

describe('a child answers', () => {
  it('an answer is stored once, with its sound', async () => {
    const sound = makeSound();
    expect((await lane.put(sound)).statusCode).toBe(200);
    const reply = await lane.apply(answerWith(sound, activityUid));
    expect(reply).toMatchObject({ lastNumber: 1, results: [{ number: 1, status: 'ok' }] });
    expect(reply.incarnation).toBe(served.school.incarnation.id);
    expect(await recordings()).toMatchObject([{ audioUrl: sound.address, studentId: mei.user.id }]);
  });

  it('an answer that is sent twice has one effect and one outcome', async () => {
    const sound = makeSound();
    await lane.put(sound);
    const command = lane.next(answerWith(sound, activityUid));
    const first = (await lane.send([command])).json<CommandsReply>();
    const again = (await lane.send([command])).json<CommandsReply>();
    expect(again).toEqual(first);
    expect(await recordings()).toHaveLength(1);
  });

  it('of two answers to one question in one batch the newer counts, and the other is kept', async () => {
    const sounds = [makeSound(), makeSound()];
    for (const sound of sounds) await lane.put(sound);
    const times = ['2026-01-05T08:00:00.000Z', '2026-01-05T08:01:00.000Z'];
    const drafts = sounds.map((sound, index) => answerWith(sound, activityUid, 'q1', times[index]));
    const { results } = await lane.apply(...drafts);
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok']);
    const kept = (await recordings()).toSorted((one, other) => one.id - other.id);
    expect(kept.map(({ audioUrl, replacedAt }) => [audioUrl, replacedAt === null])).toEqual([
      [sounds[0]?.address, false],
      [sounds[1]?.address, true],
    ]);
  });

  it('an answer whose sound has not arrived waits and delays what follows', async () => {
    const [first, second] = [makeSound(), makeSound()];
    await lane.put(second);
    const commands = [
      lane.next(answerWith(first, activityUid)),
      lane.next(answerWith(second, activityUid, 'q2')),
    ];
    const reply = (await lane.send(commands)).json<CommandsReply>();
    expect(reply).toMatchObject({ lastNumber: 0, results: [{ number: 1, status: 'need_blob' }] });
    expect(await recordings()).toEqual([]);
    await lane.put(first);
    expect((await lane.send(commands)).json<CommandsReply>()).toMatchObject({ lastNumber: 2 });
    expect(await recordings()).toHaveLength(2);
  });

  it('a lane is pushed without anybody signed in, and while somebody else is', async () => {
    const tom = await served.student(rivera, 'Tom');
    const sound = makeSound();
    await lane.put(sound);
    const command = lane.next(answerWith(sound, activityUid));
    const reply = await lane.send([command], { cookie: tom.cookie, 'x-account': tom.user.uid });
    expect(reply.statusCode).toBe(200);
    expect(await recordings()).toMatchObject([{ studentId: mei.user.id }]);
  });
});

it('a refusal is repeated in another lane although its sound is gone', async () => {
  const sound = makeSound();
  await lane.put(sound);
  const draft = answerWith(sound, randomUUID());
  const refused = lane.next(draft);
  expect((await lane.send([refused])).json()).toMatchObject({ results: [{ status: 'rejected' }] });
  await served.school.uploads.flush();
  served.school.uploads.replaceLost([sound.sha256]);
  const other = await mei.registerLane();
  const again = { ...other.next(draft), commandId: refused.commandId };
  expect((await other.send([again])).json()).toMatchObject({
    lastNumber: 1,
    results: [{ status: 'rejected' }],
  });
});

describe('order', () => {
  it('a gap is refused without any effect, with the number that is expected', async () => {
    lane.number = 1;
    const reply = await lane.send([lane.next(activityOf())]);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'lane_gap', details: { expected: 1 } });
  });

  it('a gap inside a batch is refused before anything of the batch is applied', async () => {
    const first = lane.next({ type: 'recording.delete', payload: { uid: randomUUID() } });
    lane.number++;
    const third = lane.next({ type: 'recording.delete', payload: { uid: randomUUID() } });
    expect((await lane.send([first, third])).json()).toMatchObject({ details: { expected: 2 } });
    expect((await lane.state()).json<LaneState>()).toMatchObject({ lastNumber: 0, rejects: [] });
  });

  it('an unknown command at an old number is a fork', async () => {
    await lane.apply({ type: 'recording.delete', payload: { uid: randomUUID() } });
    lane.number = 0;
    const reply = await lane.send([lane.next({ type: 'recording.delete', payload: { uid: randomUUID() } })]);
    expect([reply.statusCode, code(reply)]).toEqual([409, 'lane_fork']);
  });

  it('the same command with other content is refused', async () => {
    const command = lane.next({ type: 'recording.delete', payload: { uid: randomUUID() } });
    await lane.send([command]);
    const reply = await lane.send([{ ...command, payload: { uid: randomUUID() } }]);
    expect([reply.statusCode, code(reply)]).toEqual([422, 'idempotency_mismatch']);
  });

  it('a renumbered command in a new lane is the same command, and its refusal moves there', async () => {
    const command = lane.next({ type: 'recording.delete', payload: { uid: randomUUID() } });
    await lane.send([command]);
    const fork = await mei.registerLane();
    const reply = (await fork.send([{ ...command, number: 1 }])).json<CommandsReply>();
    expect(reply).toMatchObject({
      lastNumber: 1,
      results: [{ number: 1, commandId: command.commandId, status: 'rejected' }],
    });
    expect((await fork.state()).json<LaneState>().rejects).toMatchObject([
      { number: 1, commandId: command.commandId },
    ]);
  });
});

describe('refusals', () => {
  it('a refusal advances the lane, stays in its rejects and comes with a pull', async () => {
    const reply = await lane.apply({ type: 'class.create', payload: { uid: randomUUID(), name: 'Mine' } });
    expect(reply).toMatchObject({ lastNumber: 1, results: [{ status: 'rejected', code: 'wrong_role' }] });
    const rejects = [{ number: 1, type: 'class.create', code: 'wrong_role' }];
    expect((await lane.state()).json()).toMatchObject({
      lastNumber: 1,
      backedUpNumber: isPostgres ? 0 : 1,
      rejects,
    });
    expect((await mei.pull(null, [lane.id])).lanes).toMatchObject({ [lane.id]: { lastNumber: 1, rejects } });
  });

  it('a command that depends on a refused one is refused', async () => {
    const teaching = await rivera.registerLane();
    const [refused, uid] = [randomUUID(), randomUUID()];
    await teaching.apply({
      type: 'class.create',
      payload: { uid: refused, name: 'x', code: 'TOOLONGCODE!' },
    });
    const student = { uid, username: 'mei', firstName: 'Mei', lastName: 'Again' };
    const reply = await teaching.apply(
      { type: 'student.create', payload: student },
      { type: 'student.join', payload: { uid: randomUUID(), studentUid: uid, classCodeUid: refused } },
    );
    expect(reply.results).toMatchObject([
      { status: 'rejected', code: 'username_taken' },
      { status: 'rejected', code: 'depends_on_refused' },
    ]);
  });

  it('a second edit of what was deleted meanwhile says that it is gone, not that it builds on a refused one', async () => {
    const [laptop, phone] = [await rivera.registerLane(), await rivera.registerLane()];
    const uid = randomUUID();
    await laptop.apply(activityOf(uid));
    await phone.apply({ type: 'activity.delete', payload: { uid } });
    const { results } = await laptop.apply(activityOf(uid, 'Once'), activityOf(uid, 'Twice'));
    expect(results.map(({ code }) => code)).toEqual(['not_found', 'not_found']);
  });

  it('a refused command leaves nothing behind and does not affect its neighbors', async () => {
    const sound = makeSound();
    await lane.put(sound);
    const reply = await lane.apply(
      { type: 'activity.delete', payload: { uid: activityUid } },
      answerWith(sound, activityUid),
      { type: 'recording.save', payload: {} } as never,
      { type: 'no.such.thing', payload: {} } as never,
    );
    const codes = reply.results.map((result) => result.code ?? result.status);
    expect(codes).toEqual(['wrong_role', 'ok', 'invalid_body', 'invalid_body']);
    expect(reply.lastNumber).toBe(4);
  });
});

describe('a refused answer among others', () => {
  it('an answer to an unknown activity is refused, and the answers of its batch are stored', async () => {
    const sounds = [makeSound(), makeSound(), makeSound()];
    for (const sound of sounds) await lane.put(sound);
    const activities = [activityUid, randomUUID(), activityUid];
    const reply = await lane.apply(
      ...sounds.map((sound, index) => answerWith(sound, activities[index] ?? '', `q${index}`)),
    );
    expect(reply.results.map((result) => result.code ?? result.status)).toEqual(['ok', 'not_found', 'ok']);
    expect(reply.lastNumber).toBe(3);
    const stored = (await recordings()).map(({ audioUrl }) => audioUrl);
    expect(stored.toSorted()).toEqual([sounds[0]?.address, sounds[2]?.address].toSorted());
  });

  it('an answer with the uid of another one is refused, and the answers of its batch are stored', async () => {
    const sounds = [makeSound(), makeSound(), makeSound()];
    for (const sound of sounds) await lane.put(sound);
    const uids = [randomUUID(), randomUUID()];
    const drafts = sounds.map((sound, index) => {
      const { type, payload } = answerWith(sound, activityUid, `q${index}`);
      return { type, payload: { ...payload, uid: uids[index === 2 ? 1 : 0] } } as Draft;
    });
    const reply = await lane.apply(...drafts);
    expect(reply.results.map((result) => result.code ?? result.status)).toEqual(['ok', 'conflict', 'ok']);
    expect(await recordings()).toHaveLength(2);
  });
});

describe('who may send', () => {
  const command = {
    number: 1,
    commandId: randomUUID(),
    type: 'recording.delete',
    at: '2026-01-05T08:00:00.000Z',
    payload: {},
  };

  it('sending needs the token of this very lane', async () => {
    const tom = await served.student(rivera, 'Tom');
    const other = await tom.registerLane();
    const with_ = (authorization: string) => lane.send([command], { authorization });
    expect((await with_('')).statusCode).toBe(401);
    expect((await with_('Bearer nobody')).statusCode).toBe(401);
    expect((await with_(`Bearer ${other.token}`)).statusCode).toBe(404);
  });

  it("sending in a teacher's lane needs the teacher signed in", async () => {
    const teaching = await rivera.registerLane();
    const other = await served.teacher('Okafor');
    const next = teaching.next(activityOf());
    expect((await teaching.send([next])).statusCode).toBe(401);
    expect((await teaching.send([next], { cookie: other.cookie })).statusCode).toBe(401);
    expect((await teaching.send([next], { cookie: rivera.cookie })).statusCode).toBe(200);
  });

  it('a token ends with a newer token and with revocation', async () => {
    const again = await mei.registerLane(lane.id);
    expect((await lane.send([command])).statusCode).toBe(401);
    await served.school.db.updateTable('lanes').set({ state: 'revoked' }).where('id', '=', lane.id).execute();
    served.school.lanes.forget(lane.id);
    expect((await again.send([command])).statusCode).toBe(410);
  });

  it('a lane of somebody else is refused', async () => {
    const tom = await served.student(rivera, 'Tom');
    const device = { uid: randomUUID(), name: 'x' };
    const reply = await tom.call('POST', '/api/sync/lanes', { lane: lane.id, device });
    expect([reply.statusCode, code(reply)]).toEqual([409, 'lane_fork']);
  });

  it('malformed and oversized batches are refused', async () => {
    expect((await lane.send([{ ...command, number: 0 }])).statusCode).toBe(400);
    const many = Array.from({ length: 51 }, (_, at) => ({
      ...command,
      commandId: randomUUID(),
      number: at + 1,
    }));
    expect((await lane.send(many)).statusCode).toBe(400);
    expect((await lane.send([{ ...command, payload: { text: 'x'.repeat(5_000_000) } }])).statusCode).toBe(
      413,
    );
  });
});
