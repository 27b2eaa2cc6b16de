import { beforeEach, describe, expect, it } from 'vitest';
import { forkLane, lanesOf, setLaneState } from '#data/outbox/lanes.ts';
import { checkOnce, lanesToCheck } from './lane-check.ts';
import { drainLane, drainOnce } from './lane-drain.ts';
import { pullAll } from './puller.ts';
import { setUpTablet, type Tablet } from './testing/tablet.ts';

let tablet: Tablet;
let lane: string;

beforeEach(async () => {
  tablet = await setUpTablet();
  lane = await tablet.signIn('mei');
});

const drain = () => drainLane(tablet.parts, lane);
const codes = async () => (await tablet.db.commands.toArray()).map(({ code }) => code);

describe('sending', () => {
  it('enrols, sends each file before its command, and keeps what is acknowledged until a pull confirms it', async () => {
    await tablet.answer('mei', 'hello');
    await tablet.answer('mei', 'world');
    expect(await drain()).toEqual({ kind: 'idle' });
    expect(tablet.server.calls).toEqual(['enrol', 'putBlob', 'putBlob', 'sendCommands']);
    expect(tablet.server.applied.map(({ n }) => n)).toEqual([1, 2]);
    expect(await tablet.states('mei')).toEqual(['acked', 'acked']);
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['confirmed', 'confirmed']);
    expect(await tablet.shown('mei')).toHaveLength(2);
  });

  it('frees the device where the server has it in a backup', async () => {
    tablet.server.backups = false;
    await tablet.answer('mei', 'hello');
    await drain();
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.db.commands.count()).toBe(0);
    expect(await tablet.db.blobs.count()).toBe(0);
  });

  it('sends at most 50 at once and a few files at a time', async () => {
    for (let index = 0; index < 20; index++) await tablet.answer('mei', `answer ${index}`);
    await drain();
    expect(tablet.server.calls.filter((call) => call === 'sendCommands')).toHaveLength(3);
    expect(tablet.server.applied).toHaveLength(20);
  });

  it('applies once what was carried out although its answer got lost', async () => {
    await tablet.answer('mei', 'hello');
    tablet.server.fault = (call) => (call === 'sendCommands' ? { at: 'after' } : undefined);
    expect(await drain()).toEqual({ kind: 'retry', why: 'network' });
    expect(await tablet.states('mei')).toEqual(['pending']);
    tablet.server.fault = () => undefined;
    await drain();
    expect(tablet.server.applied).toHaveLength(1);
    expect(await tablet.states('mei')).toEqual(['acked']);
  });

  it('asks for somebody on the screen whose session ended, and sends again what a restored server lost', async () => {
    await tablet.answer('mei', 'one');
    await drain();
    await tablet.answer('mei', 'two');
    await drain();
    await tablet.db.accounts.update('mei', { session: 'expired' });
    expect(await lanesToCheck(tablet.db, false)).toEqual([lane]);
    // Nothing is confirmed without a pull: the replica does not hold it, and the screen would lose it.
    expect(await checkOnce(tablet.parts, lane)).toEqual({ kind: 'checked', resend: false });
    expect(await tablet.states('mei')).toEqual(['acked', 'acked']);
    const known = tablet.server.lanes.get(lane);
    if (known) known.lastN = 1;
    expect(await checkOnce(tablet.parts, lane)).toEqual({ kind: 'checked', resend: true });
    expect(await tablet.states('mei')).toEqual(['acked', 'pending']);
  });
});

describe('what a failed call leads to', () => {
  const failWith = (
    outcome: { kind: string; [field: string]: unknown },
    times = Number.POSITIVE_INFINITY,
  ) => {
    let left = times;
    tablet.server.fault = (call) =>
      call === 'sendCommands' && left-- > 0 ? { at: 'before', outcome } : undefined;
  };
  const laneRow = async () => (await tablet.db.lanes.get(lane))!;

  beforeEach(async () => {
    await tablet.answer('mei', 'hello');
  });

  it('retry: waits as long as the server asks', async () => {
    failWith({ kind: 'retry', why: 'busy', after: 5000 });
    expect(await drain()).toEqual({ kind: 'retry', why: 'busy', after: 5000 });
  });

  it('unauthorized, account on the screen: enrols again and goes on', async () => {
    failWith({ kind: 'unauthorized' }, 1);
    expect(await drain()).toEqual({ kind: 'idle' });
    expect(tablet.server.applied).toHaveLength(1);
  });

  it('unauthorized, account gone: pauses this lane only, until that account is back', async () => {
    await drain();
    await tablet.answer('mei', 'later');
    await tablet.signOut();
    failWith({ kind: 'unauthorized' }, 1);
    expect(await drain()).toEqual({ kind: 'waiting', for: 'sign-in' });
    expect((await laneRow()).state).toBe('paused');
    expect(await drain()).toEqual({ kind: 'waiting', for: 'sign-in' });
    await tablet.signIn('mei');
    expect(await drain()).toEqual({ kind: 'idle' });
    expect(tablet.server.applied).toHaveLength(2);
  });

  it('unknown lane (server restored to before the enrolment): enrols again', async () => {
    await drain();
    tablet.server.lanes.clear();
    tablet.server.results.clear();
    tablet.server.applied.length = 0;
    await tablet.answer('mei', 'later');
    expect(await drain()).toEqual({ kind: 'idle' });
    expect(tablet.server.applied.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('revoked: quarantined and kept', async () => {
    failWith({ kind: 'revoked', code: 'lane_revoked' });
    expect(await drain()).toEqual({ kind: 'quarantined' });
    expect(await drain()).toEqual({ kind: 'quarantined' });
    expect(await tablet.states('mei')).toEqual(['pending']);
  });

  it('mismatch: made again silently where possible, else the person is asked', async () => {
    failWith({ kind: 'mismatch' });
    expect(await drain()).toEqual({ kind: 'waiting', for: 'sign-in' });
    expect((await tablet.db.accounts.get('mei'))?.session).toBe('expired');
  });

  it('gap: goes back to what the server expects', async () => {
    await drain();
    await tablet.answer('mei', 'two');
    await drain();
    const model = tablet.server.lanes.get(lane)!;
    model.lastN = 0;
    tablet.server.results.clear();
    tablet.server.applied.length = 0;
    await tablet.answer('mei', 'three');
    await drain();
    expect(tablet.server.applied.map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('gap where the expected command is gone from the device: continues in a new lane', async () => {
    tablet.server.backups = false;
    await drain();
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.db.commands.count()).toBe(0);
    tablet.server.lanes.get(lane)!.lastN = 0;
    await tablet.answer('mei', 'two');
    await drain();
    const next = await tablet.laneOf('mei');
    expect(next).not.toBe(lane);
    await drainLane(tablet.parts, next);
    expect(tablet.server.applied.at(-1)).toMatchObject({ lane: next, n: 1 });
  });

  it('fork: continues in a new lane under the same keys', async () => {
    const cid = (await tablet.db.commands.toArray())[0]!.cid;
    failWith({ kind: 'fork' }, 1);
    await drain();
    const next = await tablet.laneOf('mei');
    expect(next).not.toBe(lane);
    await drainLane(tablet.parts, next);
    expect(tablet.server.applied).toEqual([{ cid, lane: next, n: 1 }]);
  });

  it('gives up for now when nothing it puts right helps', async () => {
    failWith({ kind: 'unauthorized' });
    expect(await drain()).toEqual({ kind: 'retry', why: 'server' });
  });
});

describe('refusals', () => {
  it('keeps a refused command with its reason and goes on', async () => {
    tablet.server.refuses.set('progress.save', 'not_found');
    await tablet.answer('mei', 'one');
    await tablet.db.commands.toCollection().modify({ type: 'progress.save' });
    await tablet.answer('mei', 'two');
    await drain();
    expect(await tablet.states('mei')).toEqual(['refused', 'acked']);
    expect(await codes()).toEqual(['not_found', undefined]);
  });

  it('hears of a refusal by the next pull when the answer got lost', async () => {
    tablet.server.refuses.set('recording.save', 'not_found');
    await tablet.answer('mei', 'one');
    tablet.server.fault = (call) => (call === 'sendCommands' ? { at: 'after' } : undefined);
    await drain();
    tablet.server.fault = () => undefined;
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['refused']);
  });

  it('refuses a command whose file the server will never take, says why, and lets the next pass', async () => {
    const { blobs } = await tablet.answer('mei', 'huge');
    tablet.server.tooLarge.add(blobs[0]!);
    await tablet.answer('mei', 'small');
    await drain();
    expect(await tablet.states('mei')).toEqual(['refused', 'acked']);
    expect(await codes()).toEqual(['too_large', undefined]);
    await pullAll(tablet.parts, 'mei');
    expect(await codes()).toEqual(['too_large', undefined]);
  });

  it('finds the one command for which a whole batch is turned down', async () => {
    const [, second] = [
      await tablet.answer('mei', 'a'),
      await tablet.answer('mei', 'b'),
      await tablet.answer('mei', 'c'),
    ];
    const send = tablet.parts.transport.sendCommands;
    tablet.parts.transport.sendCommands = async (access, commands) =>
      commands.some(({ cid, payload }) => cid === second.cid && payload.uid !== undefined)
        ? { kind: 'refused', status: 413, code: 'too_large' }
        : send(access, commands);
    await drain();
    expect(await tablet.states('mei')).toEqual(['acked', 'refused', 'acked']);
    expect((await codes())[1]).toBe('too_large');
  });

  it('leaves a command behind whose key was used for something else, and goes on in a new lane', async () => {
    const first = await tablet.answer('mei', 'a');
    await tablet.answer('mei', 'b');
    tablet.server.results.set(first.cid, {
      lane: 'x',
      n: 1,
      body: '',
      result: { n: 1, cid: first.cid, status: 'ok' },
    });
    await drain();
    const next = await tablet.laneOf('mei');
    await drainLane(tablet.parts, next);
    expect(tablet.server.applied).toHaveLength(1);
    expect((await tablet.db.commands.where('cid').equals(first.cid).first())?.state).toBe('refused');
  });

  it('sends a file again that the server has lost', async () => {
    await tablet.answer('mei', 'one');
    tablet.server.fault = (call) => (call === 'sendCommands' ? { at: 'before' } : undefined);
    await drain();
    tablet.server.fault = () => undefined;
    tablet.server.blobs.clear();
    expect(await drain()).toEqual({ kind: 'idle' });
    expect(tablet.server.applied).toHaveLength(1);
  });
});

describe('lanes of others', () => {
  it("drains a child's lane with its token alone while another child is signed in", async () => {
    await drainOnce(tablet.parts, lane);
    await tablet.answer('mei', 'one');
    await drain();
    await tablet.answer('mei', 'two');
    const jon = await tablet.signIn('jon');
    await tablet.answer('jon', 'mine');
    expect(await drain()).toEqual({ kind: 'idle' });
    expect(await drainLane(tablet.parts, jon)).toEqual({ kind: 'idle' });
    expect(tablet.server.applied.map((row) => row.lane)).toEqual([lane, lane, jon]);
  });

  it("sends a teacher's lane only while the teacher is on the screen with a session", async () => {
    const rivera = await tablet.signIn('rivera', 'teacher');
    await tablet.answer('rivera', 'feedback');
    await tablet.signIn('mei');
    expect(await drainLane(tablet.parts, rivera)).toEqual({ kind: 'waiting', for: 'account' });
    await tablet.signIn('rivera', 'teacher');
    expect(await drainLane(tablet.parts, rivera)).toEqual({ kind: 'idle' });
  });

  it('a lane that was signed out waits for its owner, and what is sent again from it later does not', async () => {
    await tablet.answer('mei', 'one');
    await setLaneState(tablet.db, lane, 'revoked');
    expect(await drain()).toEqual({ kind: 'quarantined' });
    await forkLane(tablet.db, lane, 'second');
    expect(await drainLane(tablet.parts, 'second')).toEqual({ kind: 'idle' });
    // A restored server lacks something that the first lane still keeps; its owner has signed in since.
    await tablet.db.commands.add({
      ...(await tablet.db.commands.get(['second', 1]))!,
      lane,
      cid: 'old',
      state: 'pending',
    });
    await drain();
    const [moved] = (await lanesOf(tablet.db, 'mei')).filter(({ id }) => id !== lane && id !== 'second');
    expect(await drainLane(tablet.parts, moved!.id)).toEqual({ kind: 'idle' });
    expect(tablet.server.applied.map(({ cid }) => cid)).toContain('old');
    expect((await lanesOf(tablet.db, 'mei')).map(({ id }) => id)).toEqual([lane, moved!.id, 'second']);
    expect(await tablet.laneOf('mei')).toBe('second');
  });

  it('confirms the lane of a child who left, and drops the replica that does not hold it', async () => {
    await pullAll(tablet.parts, 'mei');
    await tablet.answer('mei', 'one');
    await drain();
    await tablet.signOut();
    expect(await lanesToCheck(tablet.db, false)).toEqual([lane]);
    expect(await checkOnce(tablet.parts, lane)).toEqual({ kind: 'checked', resend: false });
    expect(await tablet.states('mei')).toEqual(['confirmed']);
    expect(await tablet.db.cursors.get('mei')).toMatchObject({ cookie: null, generation: 2 });
    expect(await lanesToCheck(tablet.db, false)).toEqual([]);
    await tablet.signIn('mei');
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.shown('mei')).toHaveLength(1);
  });

  it('leaves the lane of the person on the screen to the pull', async () => {
    await tablet.answer('mei', 'one');
    await drain();
    expect(await lanesToCheck(tablet.db, true)).toEqual([]);
    expect(await checkOnce(tablet.parts, lane)).toEqual({ kind: 'idle' });
    expect(await tablet.states('mei')).toEqual(['acked']);
  });
});
