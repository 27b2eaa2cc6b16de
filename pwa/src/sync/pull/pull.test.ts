import { beforeEach, describe, expect, it } from 'vitest';
import { OutboxDb } from '#data/outbox/outbox-db.ts';
import { setUpTablet, type Tablet } from '#test/class-tablet.ts';
import { databasesOf, putBack } from '#test/disk-image.ts';
import { pushLane } from '../push/push-lane.ts';
import { pullAll, pullOnce } from './pull.ts';

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
  it('goes on page by page and starts where it stopped', async () => {
    tablet.server.pageSize = 2;
    publish(5);
    expect(await pullOnce(tablet.parts, 'mei')).toEqual({ kind: 'more' });
    expect(await tablet.shown('mei')).toHaveLength(2);
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect(await tablet.shown('mei')).toHaveLength(5);
    expect(tablet.server.calls.filter((call) => call === 'pull')).toHaveLength(3);
  });

  it('confirms nothing before the final page, so that no answer leaves the screen before its document is there', async () => {
    publish(3);
    await tablet.answer('mei', 'one');
    await pushLane(tablet.parts, lane);
    tablet.server.pageSize = 2;
    await pullOnce(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['acked']);
    await pullOnce(tablet.parts, 'mei');
    expect(await tablet.states('mei')).toEqual(['confirmed']);
  });

  it('shows the old picture during a reset and drops at its end what may no longer be seen', async () => {
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

  it('never touches the outbox in a reset', async () => {
    await tablet.answer('mei', 'one');
    tablet.server.view = 2;
    await pull();
    expect(await tablet.states('mei')).toEqual(['pending']);
    expect(await tablet.db.blobs.count()).toBe(1);
  });

  it('starts over when a power cut took the last page of the replica, and only then', async () => {
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

  it('starts over when the browser has evicted the replica', async () => {
    publish(2);
    await pull();
    await tablet.parts.replicas.drop({ uid: 'mei', role: 'student' });
    expect(await tablet.shown('mei')).toHaveLength(0);
    await pull();
    expect(await tablet.shown('mei')).toHaveLength(2);
  });

  it('leaves nothing of a page that was never written down when the server was restored since', async () => {
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

  it('asks for another sending when the server lost what it had', async () => {
    await tablet.answer('mei', 'one');
    await pushLane(tablet.parts, lane);
    await pull();
    tablet.server.lanes.get(lane)!.lastNumber = 0;
    expect(await pull()).toEqual({ kind: 'final', resend: true });
    expect(await tablet.states('mei')).toEqual(['pending']);
  });

  it('asks for it also when an earlier page told of the loss', async () => {
    await tablet.answer('mei', 'one');
    await pushLane(tablet.parts, lane);
    await pull();
    tablet.server.lanes.get(lane)!.lastNumber = 0;
    tablet.server.pageSize = 1;
    publish(3);
    expect(await pull()).toEqual({ kind: 'final', resend: true });
  });

  it('takes no sending that overtook the question for a loss', async () => {
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
  it('asks nothing as anyone but the account on the screen', async () => {
    await tablet.signIn('jon');
    expect(await pull()).toEqual({ kind: 'waiting', for: 'account' });
    expect(tablet.server.calls).toEqual([]);
  });

  it('asks the person to sign in when the session ended, and goes on when it is back', async () => {
    tablet.server.session = null;
    expect(await pull()).toEqual({ kind: 'waiting', for: 'sign-in' });
    expect((await tablet.db.accounts.get('mei'))?.session).toBe('expired');
    await tablet.signIn('mei');
    expect(await pull()).toEqual({ kind: 'final', resend: false });
  });

  it("makes the session again silently, also when the browser still holds another child's", async () => {
    await tablet.signIn('mei', 'student', 'none');
    tablet.server.session = 'jon';
    tablet.parts.sessions.renew = async (account) => {
      tablet.server.session = account;
      return 'active';
    };
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect((await tablet.db.accounts.get('mei'))?.session).toBe('active');
  });

  it('does not give the session up while the server cannot be reached', async () => {
    tablet.server.session = null;
    tablet.parts.sessions.renew = async () => 'unreachable';
    expect(await pull()).toEqual({ kind: 'retry', why: 'network' });
    expect((await tablet.db.accounts.get('mei'))?.session).toBe('active');
  });

  it('stops when sessions are refused again and again', async () => {
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
  ])('%j', async (outcome, step) => {
    tablet.server.fault = () => ({ at: 'before', outcome });
    expect(await pull()).toEqual(step);
  });
});

describe('policies, weakened on purpose', () => {
  it('confirming on an early page takes an answer off the screen before its document is there', async () => {
    publish(3);
    await tablet.answer('mei', 'one');
    await pushLane(tablet.parts, lane);
    tablet.server.pageSize = 2;
    await pullOnce({ ...tablet.parts, policy: { ...tablet.parts.policy, confirmOn: () => true } }, 'mei');
    expect(await tablet.states('mei')).toEqual(['confirmed']);
    expect(await tablet.shown('mei')).toHaveLength(2);
  });

  it('not believing the refusals of a pull shows a refused answer as sent', async () => {
    tablet.server.refuses.set('recording.save', 'not_found');
    await tablet.answer('mei', 'one');
    tablet.server.fault = (call) => (call === 'sendCommands' ? { at: 'after' } : undefined);
    await pushLane(tablet.parts, lane);
    tablet.server.fault = () => undefined;
    await pullAll({ ...tablet.parts, policy: { ...tablet.parts.policy, refusalsOf: () => [] } }, 'mei');
    expect(await tablet.states('mei')).not.toEqual(['refused']);
  });
});
