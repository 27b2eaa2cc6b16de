/** Edits of shared things that carry the seq of what the person saw. docs/SYNC.md, `ifSeq`. */
import { randomUUID } from 'node:crypto';
import type { CommandEnvelope, CommandResult, CommandsReply } from 'shared-schema/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activityOf, answerWith, type Draft, makeSound } from '#test/people/drafts.ts';
import type { Person, TestLane } from '#test/people/person.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
let rivera: Person;
let mei: Person;
let laptop: TestLane;
let phone: TestLane;
const classUid = randomUUID();
const activityUid = randomUUID();
const recordingUid = randomUUID();

beforeEach(async () => {
  served = await openTestSchool();
  rivera = await served.teacher('Rivera');
  mei = await served.student(rivera, 'Mei');
  laptop = await rivera.registerLane();
  phone = await rivera.registerLane();
  await laptop.apply(
    { type: 'class.create', payload: { uid: classUid, name: 'Room 4' } },
    activityOf(activityUid),
  );
  const sound = makeSound();
  const tablet = await mei.registerLane();
  await tablet.put(sound);
  const answer = answerWith(sound, activityUid) as Draft & { type: 'recording.save' };
  await tablet.apply({ ...answer, payload: { ...answer.payload, uid: recordingUid } });
});
afterEach(() => served.close());

const edits: Record<string, { uid(): string; edit(text: string): Draft }> = {
  'class.update': {
    uid: () => classUid,
    edit: (name) => ({ type: 'class.update', payload: { uid: classUid, name } }),
  },
  'student.update': {
    uid: () => mei.user.uid,
    edit: (firstName) => ({ type: 'student.update', payload: { uid: mei.user.uid, firstName } }),
  },
  'activity.save': {
    uid: () => activityUid,
    edit: (title) => activityOf(activityUid, title),
  },
  'feedback.save': {
    uid: () => recordingUid,
    edit: (teacherFeedbackText) => ({
      type: 'feedback.save',
      payload: { recordingUid, teacherFeedbackText },
    }),
  },
};

const deletions: Record<string, Draft> = {
  'class.update': { type: 'class.delete', payload: { uid: classUid } },
  'activity.save': { type: 'activity.delete', payload: { uid: activityUid } },
};

async function seqOf(uid: string): Promise<number> {
  const found = (await rivera.pull()).docs.filter((doc) => doc.uid === uid);
  return Math.max(...found.map(({ seq }) => seq));
}

async function send(lane: TestLane, ...commands: CommandEnvelope[]): Promise<CommandResult[]> {
  const reply = await lane.send(commands, { cookie: rivera.cookie });
  expect(reply.statusCode).toBe(200);
  return reply.json<CommandsReply>().results;
}

const make = (lane: TestLane, draft: Draft, ifSeq: number): CommandEnvelope => ({
  ...lane.next(draft),
  ifSeq,
});
const outcome = (results: CommandResult[]) => results.map(({ status, code }) => code ?? status);

describe.each(Object.entries(edits))('%s', (type, { uid, edit }) => {
  it('an edit is a conflict when the other device of the same account was faster', async () => {
    const seenSeq = await seqOf(uid());
    expect(outcome(await send(phone, make(phone, edit('Phone'), seenSeq)))).toEqual(['ok']);
    expect(outcome(await send(laptop, make(laptop, edit('Laptop'), seenSeq)))).toEqual(['conflict']);
  });

  it('an edit after edits of the same device is no conflict, however old the `seq` that it names', async () => {
    const seenSeq = await seqOf(uid());
    const all = ['One', 'Two', 'Three'].map((text) => make(laptop, edit(text), seenSeq));
    expect(outcome(await send(laptop, ...all))).toEqual(['ok', 'ok', 'ok']);
  });

  it('an edit is a conflict with a foreign change below a newer change of its own', async () => {
    const seenSeq = await seqOf(uid());
    await phone.apply(edit('Phone'));
    await laptop.apply(edit('Laptop, not looking'));
    expect(outcome(await send(laptop, make(laptop, edit('Laptop'), seenSeq)))).toEqual(['conflict']);
  });

  it('an edit that is sent again keeps its outcome, whatever happened since', async () => {
    const seenSeq = await seqOf(uid());
    const mine = make(laptop, edit('Laptop'), seenSeq);
    await send(laptop, mine);
    const late = make(phone, edit('Phone'), seenSeq);
    expect(outcome(await send(phone, late))).toEqual(['conflict']);
    await phone.apply(edit('Phone'));
    expect(outcome(await send(laptop, mine))).toEqual(['ok']);
    expect(outcome(await send(phone, late))).toEqual(['conflict']);
  });

  it('an edit with the newest `seq` is applied (keep mine)', async () => {
    const seenSeq = await seqOf(uid());
    await phone.apply(edit('Phone'));
    await send(laptop, make(laptop, edit('Laptop'), seenSeq));
    const again = make(laptop, edit('Laptop'), await seqOf(uid()));
    expect(outcome(await send(laptop, again))).toEqual(['ok']);
  });

  it('an edit is no conflict with what this device sent through an earlier lane', async () => {
    const seenSeq = await seqOf(uid());
    const device = { uid: randomUUID(), name: 'Laptop' };
    const lanes: TestLane[] = [];
    for (const id of [randomUUID(), randomUUID()]) lanes.push(await rivera.registerLane(id, device));
    const [before, after] = lanes as [TestLane, TestLane];
    expect(outcome(await send(before, make(before, edit('One'), seenSeq)))).toEqual(['ok']);
    expect(outcome(await send(after, make(after, edit('Two'), seenSeq)))).toEqual(['ok']);
  });

  const deletion = deletions[type];
  if (!deletion) return;

  it('a deletion with an older `seq` is a conflict, and its repetition is not', async () => {
    const seenSeq = await seqOf(uid());
    await phone.apply(edit('Phone'));
    expect(outcome(await send(laptop, make(laptop, deletion, seenSeq)))).toEqual(['conflict']);
    expect(outcome(await send(laptop, make(laptop, deletion, await seqOf(uid()))))).toEqual(['ok']);
    // Deleted by both: nothing is left to be in conflict about.
    expect(outcome(await send(phone, make(phone, deletion, seenSeq)))).toEqual(['ok']);
  });
});
