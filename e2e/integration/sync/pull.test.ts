import { beforeEach, describe, expect, it } from 'vitest';
import { OutboxDb } from 'pwa/data/outbox/outbox-db';
import { setUpTablet, type Tablet } from 'pwa/test/class-tablet';
import { databasesOf, putBack } from 'pwa/test/disk-image';
import { pushLane } from 'pwa/sync/push/push-lane';
import { pullAll, pullOnce } from 'pwa/sync/pull/pull';

let tablet: Tablet;
let lane: string;

beforeEach(async () => {
  tablet = await setUpTablet();
  lane = await tablet.signIn('mei');
});

const pull = () => pullAll(tablet.parts, 'mei');
/** The window is closed and another one opened. */
const restartWindow = async () => {
  await (await tablet.parts.replicas.open({ uid: 'mei', role: 'student' })).close();
  tablet.parts.db = new OutboxDb('outbox', tablet.storage);
};
const publish = (count: number, from = 0) => {
  for (let index = from; index < from + count; index++) tablet.server.publish(doc(index));
};
const doc = (index: number) => {
  const uid = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  return { table: 'recordings', uid, value: { uid } };
};

describe('pulling', () => {
  it('a pull continues page by page and starts at its last cursor', async () => {
    tablet.server.pageSize = 2;
    publish(5);
    expect(await pullOnce(tablet.parts, 'mei')).toEqual({ kind: 'more' });
    expect(await tablet.shown('mei')).toHaveLength(2);
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect(await tablet.shown('mei')).toHaveLength(5);
    expect(tablet.server.calls.filter((call) => call === 'pull')).toHaveLength(3);
  });

  it('a pull confirms nothing before the final page, so that no answer leaves the screen before its document arrives', async () => {
    publish(3);
    await tablet.answer('mei', 'one');
    await pushLane(tablet.parts, lane);
    tablet.server.pageSize = 2;
    await pullOnce(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['acked']);
    await pullOnce(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['confirmed']);
  });

  it('a reset keeps the old documents on the screen and removes forbidden documents at its end', async () => {
    publish(4);
    await pull();
    tablet.server.view = 2;
    tablet.server.pageSize = 1;
    tablet.server.docs = tablet.server.docs.slice(0, 2);
    expect(await pullOnce(tablet.parts, 'mei')).toEqual({ kind: 'more' });
    await pullOnce(tablet.parts, 'mei');
    expect(await tablet.shown('mei')).toHaveLength(4);
    await pull();
    expect(await tablet.shown('mei')).toHaveLength(2);
  });

  it('a reset does not change the outbox', async () => {
    await tablet.answer('mei', 'one');
    tablet.server.view = 2;
    await pull();
    expect(await tablet.states('mei')).toEqual(['pending']);
    expect(await tablet.db.blobs.count()).toBe(1);
  });

  it('a pull starts anew when a power cut lost the last page of the replica, and only then', async () => {
    publish(2);
    await pull();
    const name = 'chickadee-replica-mei';
    const early = (await databasesOf(tablet.storage.indexedDB)).get(name)!;
    publish(2, 2);
    await pull();
    await restartWindow();
    await pull();
    expect(await tablet.db.cursors.get('mei')).toMatchObject({ generation: 1 });
    await restartWindow();
    await putBack(tablet.storage.indexedDB, name, early);
    expect(await tablet.shown('mei')).toHaveLength(2);
    await pull();
    expect(await tablet.shown('mei')).toHaveLength(4);
    expect(await tablet.db.cursors.get('mei')).toMatchObject({ generation: 2 });
  });

  it('a pull starts anew when the browser has evicted the replica', async () => {
    publish(2);
    await pull();
    await tablet.parts.replicas.drop({ uid: 'mei', role: 'student' });
    expect(await tablet.shown('mei')).toHaveLength(0);
    await pull();
    expect(await tablet.shown('mei')).toHaveLength(2);
  });

  it('a pull removes the documents of a page without a commit when the server was restored meanwhile', async () => {
    publish(2);
    await pull();
    publish(1, 2);
    const { confirmOn } = tablet.parts.policy;
    tablet.parts.policy.confirmOn = () => {
      throw new Error('crash');
    };
    await expect(pull()).rejects.toThrow('crash');
    tablet.parts.policy.confirmOn = confirmOn;
    expect(await tablet.shown('mei')).toHaveLength(3);
    tablet.server.docs.pop();
    tablet.server.seq -= 1;
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect(await tablet.shown('mei')).toHaveLength(2);
    expect(await tablet.db.cursors.get('mei')).not.toHaveProperty('retryCursor');
  });

  it('a pull requests another push when the server lost commands', async () => {
    await tablet.answer('mei', 'one');
    await pushLane(tablet.parts, lane);
    await pull();
    tablet.server.lanes.get(lane)!.lastNumber = 0;
    expect(await pull()).toEqual({ kind: 'final', resend: true });
    expect(await tablet.states('mei')).toEqual(['pending']);
  });

  it('a pull requests another push also when an earlier page reported the loss', async () => {
    await tablet.answer('mei', 'one');
    await pushLane(tablet.parts, lane);
    await pull();
    tablet.server.lanes.get(lane)!.lastNumber = 0;
    tablet.server.pageSize = 1;
    publish(3);
    expect(await pull()).toEqual({ kind: 'final', resend: true });
  });

  it('a push during a pull does not count as a loss', async () => {
    await tablet.answer('mei', 'one');
    const ask = tablet.parts.transport.pull;
    tablet.parts.transport.pull = async (account, body) => {
      const page = await ask(account, body);
      await pushLane(tablet.parts, lane);
      return page;
    };
    await tablet.parts.transport.enrol('mei', { lane, device: { uid: 'd', name: 'd' } });
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect(await tablet.states('mei')).toEqual(['acked']);
  });
});

describe('sessions', () => {
  it('a pull for another account than the one on the screen calls nothing', async () => {
    await tablet.signIn('jon');
    expect(await pull()).toEqual({ kind: 'waiting', for: 'account' });
    expect(tablet.server.calls).toEqual([]);
  });

  it('a pull without a session waits for the sign-in, and continues after the sign-in', async () => {
    tablet.server.session = null;
    expect(await pull()).toEqual({ kind: 'waiting', for: 'sign-in' });
    expect((await tablet.db.accounts.get('mei'))?.session).toBe('expired');
    await tablet.signIn('mei');
    expect(await pull()).toEqual({ kind: 'final', resend: false });
  });

  it("a pull renews the session silently, also when the browser holds another student's session", async () => {
    await tablet.signIn('mei', 'student', 'none');
    tablet.server.session = 'jon';
    tablet.parts.sessions.renew = async (account) => {
      tablet.server.session = account;
      return 'active';
    };
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect((await tablet.db.accounts.get('mei'))?.session).toBe('active');
  });

  it('a pull keeps the session while the server is unreachable', async () => {
    tablet.server.session = null;
    tablet.parts.sessions.renew = async () => 'unreachable';
    expect(await pull()).toEqual({ kind: 'retry', why: 'network' });
    expect((await tablet.db.accounts.get('mei'))?.session).toBe('active');
  });

  it('a pull stops when the server refuses every renewed session', async () => {
    tablet.server.session = null;
    tablet.parts.sessions.renew = async () => 'active';
    expect(await pull()).toEqual({ kind: 'retry', why: 'server' });
  });
});

describe('other answers', () => {
  it.each([
    [
      { kind: 'retry', why: 'busy', after: 9 },
      { kind: 'retry', why: 'busy', after: 9 },
    ],
    [{ kind: 'revoked', code: 'wrong_role' }, { kind: 'revoked' }],
    [
      { kind: 'refused', status: 400, code: 'invalid_body' },
      { kind: 'retry', why: 'server' },
    ],
    [
      { kind: 'reset', reason: 'history' },
      { kind: 'retry', why: 'server' },
    ],
  ])('the outcome %j becomes the step %j', async (outcome, step) => {
    tablet.server.fault = () => ({ at: 'before', outcome });
    expect(await pull()).toEqual(step);
  });
});

describe('weakened policies', () => {
  it('a confirm on an early page removes an answer from the screen before its document arrives', async () => {
    publish(3);
    await tablet.answer('mei', 'one');
    await pushLane(tablet.parts, lane);
    tablet.server.pageSize = 2;
    await pullOnce({ ...tablet.parts, policy: { ...tablet.parts.policy, confirmOn: () => true } }, 'mei');
    expect(await tablet.states('mei')).toEqual(['confirmed']);
    expect(await tablet.shown('mei')).toHaveLength(2);
  });

  it('a pull that ignores refusals shows a refused answer as sent', async () => {
    tablet.server.refuses.set('recording.save', 'not_found');
    await tablet.answer('mei', 'one');
    tablet.server.fault = (call) => (call === 'sendCommands' ? { at: 'after' } : undefined);
    await pushLane(tablet.parts, lane);
    tablet.server.fault = () => undefined;
    await pullAll({ ...tablet.parts, policy: { ...tablet.parts.policy, refusalsOf: () => [] } }, 'mei');
    expect(await tablet.states('mei')).not.toEqual(['refused']);
  });
});
