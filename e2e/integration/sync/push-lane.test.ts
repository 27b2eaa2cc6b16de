import { beforeEach, describe, expect, it } from 'vitest';
import { type MeisTablet, setUpMeisTablet } from 'pwa/test/class-tablet';
import { pullAll } from 'pwa/sync/pull/pull';
import { pushLane } from 'pwa/sync/push/push-lane';

let tablet: MeisTablet;

beforeEach(async () => {
  tablet = await setUpMeisTablet();
});

describe('sending', () => {
  it('a push enrols, uploads each file before its command, and keeps acknowledged commands until a pull confirms them', async () => {
    await tablet.answer('mei', 'hello');
    await tablet.answer('mei', 'world');
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(tablet.server.calls).toEqual(['enrol', 'putBlob', 'putBlob', 'sendCommands']);
    expect(tablet.server.applied.map(({ number }) => number)).toEqual([1, 2]);
    expect(await tablet.states('mei')).toEqual(['acked', 'acked']);
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['confirmed', 'confirmed']);
    expect(await tablet.shown('mei')).toHaveLength(2);
  });

  it('a push frees commands that the server has in a backup', async () => {
    tablet.server.backups = false;
    await tablet.answer('mei', 'hello');
    await tablet.push();
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.db.commands.count()).toBe(0);
    expect(await tablet.db.blobs.count()).toBe(0);
  });

  it('a push sends at most 50 commands at once and a few files per batch', async () => {
    for (let index = 0; index < 20; index++) await tablet.answer('mei', `answer ${index}`);
    await tablet.push();
    expect(tablet.server.calls.filter((call) => call === 'sendCommands')).toHaveLength(3);
    expect(tablet.server.applied).toHaveLength(20);
  });

  it('a command whose reply got lost is applied once', async () => {
    await tablet.answer('mei', 'hello');
    tablet.server.fault = (call) => (call === 'sendCommands' ? { at: 'after' } : undefined);
    expect(await tablet.push()).toEqual({ kind: 'retry', why: 'network' });
    expect(await tablet.states('mei')).toEqual(['pending']);
    tablet.server.fault = () => undefined;
    await tablet.push();
    expect(tablet.server.applied).toHaveLength(1);
    expect(await tablet.states('mei')).toEqual(['acked']);
  });

  it('a push uploads a file that the server has lost once more', async () => {
    await tablet.answer('mei', 'one');
    tablet.server.fault = (call) => (call === 'sendCommands' ? { at: 'before' } : undefined);
    await tablet.push();
    tablet.server.fault = () => undefined;
    tablet.server.blobs.clear();
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(tablet.server.applied).toHaveLength(1);
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
  const laneRow = async () => (await tablet.db.lanes.get(tablet.lane))!;

  beforeEach(async () => {
    await tablet.answer('mei', 'hello');
  });

  it('retry: the lane waits as long as the server asks', async () => {
    failWith({ kind: 'retry', why: 'busy', after: 5000 });
    expect(await tablet.push()).toEqual({ kind: 'retry', why: 'busy', after: 5000 });
  });

  it('unauthorized, account on the screen: the lane enrols anew and continues', async () => {
    failWith({ kind: 'unauthorized' }, 1);
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(tablet.server.applied).toHaveLength(1);
  });

  it('unauthorized, account signed out: only this lane pauses, until that account is back', async () => {
    await tablet.push();
    await tablet.answer('mei', 'later');
    await tablet.signOut();
    failWith({ kind: 'unauthorized' }, 1);
    expect(await tablet.push()).toEqual({ kind: 'waiting', for: 'sign-in' });
    expect((await laneRow()).state).toBe('paused');
    expect(await tablet.push()).toEqual({ kind: 'waiting', for: 'sign-in' });
    await tablet.signIn('mei');
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(tablet.server.applied).toHaveLength(2);
  });

  it('unknown lane (server restored to before the enrolment): the lane enrols anew', async () => {
    await tablet.push();
    tablet.server.lanes.clear();
    tablet.server.results.clear();
    tablet.server.applied.length = 0;
    await tablet.answer('mei', 'later');
    expect(await tablet.push()).toEqual({ kind: 'idle' });
    expect(tablet.server.applied.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('revoked: the lane is quarantined and kept', async () => {
    failWith({ kind: 'revoked', code: 'lane_revoked' });
    expect(await tablet.push()).toEqual({ kind: 'quarantined' });
    expect(await tablet.push()).toEqual({ kind: 'quarantined' });
    expect(await tablet.states('mei')).toEqual(['pending']);
  });

  it('mismatch: the session is renewed silently where possible, else the lane waits for the sign-in', async () => {
    failWith({ kind: 'mismatch' });
    expect(await tablet.push()).toEqual({ kind: 'waiting', for: 'sign-in' });
    expect((await tablet.db.accounts.get('mei'))?.session).toBe('expired');
  });

  it('gap: the lane rewinds to the number that the server expects', async () => {
    await tablet.push();
    await tablet.answer('mei', 'two');
    await tablet.push();
    const model = tablet.server.lanes.get(tablet.lane)!;
    model.lastNumber = 0;
    tablet.server.results.clear();
    tablet.server.applied.length = 0;
    await tablet.answer('mei', 'three');
    await tablet.push();
    expect(tablet.server.applied.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('gap where the device lacks the expected command: the commands continue in a new lane', async () => {
    tablet.server.backups = false;
    await tablet.push();
    await pullAll(tablet.parts, 'mei');
    expect(await tablet.db.commands.count()).toBe(0);
    tablet.server.lanes.get(tablet.lane)!.lastNumber = 0;
    await tablet.answer('mei', 'two');
    await tablet.push();
    const next = await tablet.laneOf('mei');
    expect(next).not.toBe(tablet.lane);
    await pushLane(tablet.parts, next);
    expect(tablet.server.applied.at(-1)).toMatchObject({ lane: next, number: 1 });
  });

  it('fork: the commands continue in a new lane under the same keys', async () => {
    const commandId = (await tablet.db.commands.toArray())[0]!.commandId;
    failWith({ kind: 'fork' }, 1);
    await tablet.push();
    const next = await tablet.laneOf('mei');
    expect(next).not.toBe(tablet.lane);
    await pushLane(tablet.parts, next);
    expect(tablet.server.applied).toEqual([{ commandId, lane: next, number: 1 }]);
  });

  it('a push stops for now when no repair helps', async () => {
    failWith({ kind: 'unauthorized' });
    expect(await tablet.push()).toEqual({ kind: 'retry', why: 'server' });
  });
});

it('a refused token does not remove a newer token', async () => {
  await tablet.answer('mei', 'one');
  await tablet.push();
  await tablet.answer('mei', 'two');
  await tablet.signOut();
  // The class tablet had the lane enrolled at the same time, which made the token in use worthless.
  const { putBlob } = tablet.parts.transport;
  tablet.parts.transport.putBlob = async (access, blob) => {
    tablet.server.lanes.get(tablet.lane)!.token = 'newer';
    await tablet.db.lanes.update(tablet.lane, { token: 'newer' });
    return putBlob(access, blob);
  };
  expect(await tablet.push()).toEqual({ kind: 'idle' });
  expect(await tablet.states('mei')).toEqual(['acked', 'acked']);
});
