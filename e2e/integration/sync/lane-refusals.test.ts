import { beforeEach, describe, expect, it } from 'vitest';
import { type MeisTablet, setUpMeisTablet } from 'pwa/test/class-tablet';
import { pullAll } from 'pwa/sync/pull/pull';
import { pushLane } from 'pwa/sync/push/push-lane';

let tablet: MeisTablet;

beforeEach(async () => {
  tablet = await setUpMeisTablet();
});

const codes = async () => (await tablet.db.commands.toArray()).map(({ code }) => code);

describe('refusals', () => {
  it('a refused command is kept with its reason, and the push continues', async () => {
    tablet.server.refuses.set('progress.save', 'not_found');
    await tablet.answer('mei', 'one');
    await tablet.db.commands.toCollection().modify({ type: 'progress.save' });
    await tablet.answer('mei', 'two');
    await tablet.push();
    expect(await tablet.states('mei')).toEqual(['refused', 'acked']);
    expect(await codes()).toEqual(['not_found', undefined]);
  });

  it('the next pull reports a refusal whose reply got lost', async () => {
    tablet.server.refuses.set('recording.save', 'not_found');
    await tablet.answer('mei', 'one');
    tablet.server.fault = (call) => (call === 'sendCommands' ? { at: 'after' } : undefined);
    await tablet.push();
    tablet.server.fault = () => undefined;
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['refused']);
  });

  it('a command with a rejected file is refused with a reason, and the next command passes', async () => {
    const { blobs } = await tablet.answer('mei', 'huge');
    tablet.server.tooLarge.add(blobs[0]!);
    await tablet.answer('mei', 'small');
    await tablet.push();
    expect(await tablet.states('mei')).toEqual(['refused', 'acked']);
    expect(await codes()).toEqual(['too_large', undefined]);
    await pullAll(tablet.parts, 'mei');
    expect(await codes()).toEqual(['too_large', undefined]);
  });

  it('a push finds the command for which the server refuses a whole batch', async () => {
    const [, second] = [
      await tablet.answer('mei', 'a'),
      await tablet.answer('mei', 'b'),
      await tablet.answer('mei', 'c'),
    ];
    const send = tablet.parts.transport.sendCommands;
    tablet.parts.transport.sendCommands = async (access, commands) =>
      commands.some(({ commandId, payload }) => commandId === second.commandId && payload.uid !== undefined)
        ? { kind: 'refused', status: 413, code: 'too_large' }
        : send(access, commands);
    await tablet.push();
    expect(await tablet.states('mei')).toEqual(['acked', 'refused', 'acked']);
    expect((await codes())[1]).toBe('too_large');
  });

  it('a command whose key belongs to another command is refused, and the others continue in a new lane', async () => {
    const first = await tablet.answer('mei', 'a');
    await tablet.answer('mei', 'b');
    tablet.server.results.set(first.commandId, {
      lane: 'x',
      number: 1,
      body: '',
      result: { number: 1, commandId: first.commandId, status: 'ok' },
    });
    await tablet.push();
    const next = await tablet.laneOf('mei');
    await pushLane(tablet.parts, next);
    expect(tablet.server.applied).toHaveLength(1);
    expect((await tablet.db.commands.where('commandId').equals(first.commandId).first())?.state).toBe(
      'refused',
    );
  });

  it('such a command stays refused after every pull, until the server has lost an earlier command', async () => {
    const [before, first] = [await tablet.answer('mei', 'a'), await tablet.answer('mei', 'b')];
    const stored = { number: 2, commandId: first.commandId, status: 'ok' } as const;
    tablet.server.results.set(first.commandId, { lane: 'x', number: 2, body: '', result: stored });
    await tablet.push();
    for (let round = 0; round < 3; round += 1) {
      await pullAll(tablet.parts, 'mei');
      await tablet.push();
    }
    expect(await tablet.states('mei')).toEqual(['confirmed', 'refused']);
    expect(await tablet.db.lanes.count()).toBe(2);
    const known = tablet.server.lanes.get(tablet.lane);
    if (known) known.lastNumber = 0;
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['pending', 'refused']);
    tablet.server.results.delete(before.commandId);
    await tablet.push();
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['confirmed', 'refused']);
    // What it was restored to lacks what no longer is on this device, either.
    await tablet.db.commands.delete([tablet.lane, 1]);
    if (known) known.lastNumber = 0;
    for (let round = 0; round < 3; round += 1) await pullAll(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['refused']);
    expect(await tablet.db.lanes.count()).toBe(2);
  });
});
