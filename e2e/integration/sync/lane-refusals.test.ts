import { pullAll } from 'pwa/sync/pull/pull';
import { pushLane } from 'pwa/sync/push/push-lane';
import { beforeEach, describe, expect, it } from 'vitest';
import { MEI } from './class-of-rivera.ts';
import { registerElsewhere, sendAnswer } from './other-device.ts';
import { type MeisTablet, setUpMeisTablet } from './tablet.ts';

let tablet: MeisTablet;

beforeEach(async () => {
  tablet = await setUpMeisTablet();
});

/** An answer to an activity that was deleted meanwhile: the school refuses it. */
async function answerInVain(text: string) {
  const deleted = await tablet.school.addActivity();
  await tablet.school.deleteActivity(deleted);
  return tablet.answer(MEI, text, deleted);
}

/** Another device of Mei's sends a command with the key of this one. */
async function claimKey(commandId: string): Promise<void> {
  await sendAnswer(tablet.school, await registerElsewhere(tablet.school, MEI), 1, commandId);
}

const codes = async () => (await tablet.db.commands.toArray()).map(({ code }) => code);

describe('refusals', () => {
  it('a refused command is kept with its reason, and the push continues', async () => {
    await answerInVain('one');
    await tablet.answer(MEI, 'two');
    await tablet.push();
    expect(await tablet.states(MEI)).toEqual(['refused', 'acked']);
    expect(await codes()).toEqual(['not_found', undefined]);
  });

  it('the next pull reports a refusal whose reply got lost', async () => {
    await answerInVain('one');
    tablet.network.fault = (call) => (call === 'sendCommands' ? { at: 'after' } : undefined);
    await tablet.push();
    tablet.network.fault = () => undefined;
    await pullAll(tablet.parts, MEI);
    expect(await tablet.states(MEI)).toEqual(['refused']);
  });

  it('a command with a rejected file is refused with a reason, and the next command passes', async () => {
    tablet.school.limits.uploadBytes = 100;
    await tablet.answer(MEI, 'huge'.repeat(100));
    await tablet.answer(MEI, 'small');
    await tablet.push();
    expect(await tablet.states(MEI)).toEqual(['refused', 'acked']);
    expect(await codes()).toEqual(['too_large', undefined]);
    await pullAll(tablet.parts, MEI);
    expect(await codes()).toEqual(['too_large', undefined]);
  });

  it('a push finds the command for which the server refuses a whole batch', async () => {
    const [, second] = [
      await tablet.answer(MEI, 'a'),
      await tablet.answer(MEI, 'b'),
      await tablet.answer(MEI, 'c'),
    ];
    const send = tablet.parts.transport.sendCommands;
    tablet.parts.transport.sendCommands = async (access, commands) =>
      commands.some(({ commandId, payload }) => commandId === second.commandId && payload.uid !== undefined)
        ? { kind: 'refused', status: 413, code: 'too_large' }
        : send(access, commands);
    await tablet.push();
    expect(await tablet.states(MEI)).toEqual(['acked', 'refused', 'acked']);
    expect((await codes())[1]).toBe('too_large');
  });

  it('a command whose key belongs to another command is refused, and the others continue in a new lane', async () => {
    const [first, second] = [await tablet.answer(MEI, 'a'), await tablet.answer(MEI, 'b')];
    await claimKey(first.commandId);
    await tablet.push();
    const next = await tablet.laneOf(MEI);
    await pushLane(tablet.parts, next);
    const sent = (await tablet.school.applied()).filter(({ lane }) => lane === next);
    expect(sent).toEqual([{ commandId: second.commandId, lane: next, number: 1 }]);
    expect(await tablet.school.applied()).toHaveLength(2);
    expect((await tablet.db.commands.where('commandId').equals(first.commandId).first())?.state).toBe(
      'refused',
    );
  });

  it('a command whose key belongs to another command stays refused after every pull, also of a restored server', async () => {
    await tablet.answer(MEI, 'a');
    await claimKey((await tablet.answer(MEI, 'b')).commandId);
    const early = await tablet.school.copy();
    await tablet.push();
    for (let round = 0; round < 3; round += 1) {
      await pullAll(tablet.parts, MEI);
      await tablet.push();
    }
    expect(await tablet.states(MEI)).toEqual(['confirmed', 'refused']);
    expect(await tablet.db.lanes.count()).toBe(2);
    await tablet.school.restore(early);
    await pullAll(tablet.parts, MEI);
    expect(await tablet.states(MEI)).toEqual(['pending', 'refused']);
    await tablet.push();
    await pullAll(tablet.parts, MEI);
    expect(await tablet.states(MEI)).toEqual(['confirmed', 'refused']);
    // What it was restored to lacks what no longer is on this device, either.
    await tablet.db.commands.delete([tablet.lane, 1]);
    await tablet.school.restore(early);
    for (let round = 0; round < 3; round += 1) await pullAll(tablet.parts, MEI);
    expect(await tablet.states(MEI)).toEqual(['refused']);
    expect(await tablet.db.lanes.count()).toBe(2);
  });
});
