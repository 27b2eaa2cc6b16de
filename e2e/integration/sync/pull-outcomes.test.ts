import { pullAll } from 'pwa/sync/pull/pull';
import { beforeEach, describe, expect, it } from 'vitest';
import { JON, MEI } from './class-of-rivera.ts';
import { setUpTablet, type Tablet } from './tablet.ts';

let tablet: Tablet;

beforeEach(async () => {
  tablet = await setUpTablet();
  await tablet.signIn(MEI);
});

const pull = () => pullAll(tablet.parts, MEI);

describe('sessions', () => {
  it('a pull for another account than the one on the screen calls nothing', async () => {
    await tablet.signIn(JON);
    expect(await pull()).toEqual({ kind: 'waiting', for: 'account' });
    expect(tablet.network.calls).toEqual([]);
  });

  it('a pull without a session waits for the sign-in, and continues after the sign-in', async () => {
    await tablet.endSession();
    expect(await pull()).toEqual({ kind: 'waiting', for: 'sign-in' });
    expect((await tablet.db.accounts.get(MEI))?.session).toBe('expired');
    await tablet.signIn(MEI);
    expect(await pull()).toEqual({ kind: 'final', resend: false });
  });

  it("a pull renews the session silently, also when the browser holds another student's session", async () => {
    await tablet.signIn(MEI, 'student', 'none');
    await tablet.openSession(JON);
    tablet.parts.sessions.renew = async (account) => {
      await tablet.openSession(account);
      return 'active';
    };
    expect(await pull()).toEqual({ kind: 'final', resend: false });
    expect((await tablet.db.accounts.get(MEI))?.session).toBe('active');
  });

  it('a pull opens no replica of who has left while the session was renewed', async () => {
    await tablet.signIn(MEI, 'student', 'none');
    const { open } = tablet.parts.replicas;
    const opened: string[] = [];
    tablet.parts.replicas.open = async (account) => {
      opened.push(account.uid);
      return open(account);
    };
    tablet.parts.sessions.renew = async () => {
      await tablet.signIn(JON);
      return 'impossible';
    };
    expect(await pull()).toEqual({ kind: 'waiting', for: 'account' });
    expect(opened).toEqual([]);
    expect((await tablet.db.accounts.get(MEI))?.session).toBe('none');
  });

  it('a pull whose account left before the refusal does not call the session expired', async () => {
    await tablet.endSession();
    const { pull: ask } = tablet.parts.transport;
    tablet.parts.transport.pull = async (...request) => {
      const outcome = await ask(...request);
      await tablet.signIn(JON);
      return outcome;
    };
    expect(await pull()).toEqual({ kind: 'waiting', for: 'account' });
    expect((await tablet.db.accounts.get(MEI))?.session).toBe('active');
  });

  it('a pull keeps the session while the server is unreachable', async () => {
    await tablet.endSession();
    tablet.parts.sessions.renew = async () => 'unreachable';
    expect(await pull()).toEqual({ kind: 'retry', why: 'network' });
    expect((await tablet.db.accounts.get(MEI))?.session).toBe('active');
  });

  it('a pull stops when the server refuses every renewed session', async () => {
    await tablet.endSession();
    tablet.parts.sessions.renew = async () => 'active';
    expect(await pull()).toEqual({ kind: 'retry', why: 'server' });
  });
});

// Replies that this school gives under no request of the test: a busy server, a foreign account, a broken release.
describe('other outcomes', () => {
  it.each([
    [{ kind: 'retry', why: 'busy', after: 9 } as const, { kind: 'retry', why: 'busy', after: 9 }],
    [{ kind: 'revoked', code: 'wrong_role' } as const, { kind: 'revoked' }],
    [{ kind: 'refused', status: 400, code: 'invalid_body' } as const, { kind: 'retry', why: 'server' }],
    [{ kind: 'reset', reason: 'history' } as const, { kind: 'retry', why: 'server' }],
  ])('the outcome %j becomes the step %j', async (outcome, step) => {
    tablet.parts.transport.pull = async () => outcome;
    expect(await pull()).toEqual(step);
  });
});
