import { DAY_MS, MINUTE_MS } from 'shared-schema/clock';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import {
  IDLE_TIMEOUT_MS,
  type IdleLock,
  type IdleState,
  LOCK_RETRY_MS,
  WARNING_MS,
  watchIdle,
} from './idle-lock.ts';

let clock: ReturnType<typeof createFakeClock>;
let touched: number;
let busy: boolean;
let hidden: boolean;
let locks: number;
/** The sign-out of the lock. The watch is stopped once nobody is signed in, as in the app. */
let signOut: (lock: IdleLock) => Promise<void>;
let states: IdleState[];
const last = () => states.at(-1);

beforeEach(() => {
  clock = createFakeClock();
  [touched, busy, hidden, locks, states] = [0, false, false, 0, []];
  signOut = async (lock) => lock.stop();
});

const watch = () => {
  const lock: IdleLock = watchIdle({
    clock,
    isBusy: () => busy,
    lastActivityAt: {
      get: () => touched,
      set: (now) => {
        touched = now;
      },
    },
    wasHidden: () => hidden,
    onState: (state) => states.push(state),
    onLock() {
      locks++;
      return signOut(lock);
    },
  });
  return lock;
};

describe('idle lock', () => {
  it('the idle lock warns for the last twenty seconds, counting down, and locks once', async () => {
    watch();
    await clock.advance(IDLE_TIMEOUT_MS - WARNING_MS - 1);
    expect(states).toEqual([]);
    await clock.advance(1);
    expect(last()).toEqual({ state: 'warning', secondsLeft: 20 });
    await clock.advance(19_000);
    expect(last()).toEqual({ state: 'warning', secondsLeft: 1 });
    expect([states.length, locks]).toEqual([20, 0]);
    await clock.advance(1000);
    expect(locks).toBe(1);
    await clock.advance(10 * MINUTE_MS);
    expect(locks).toBe(1);
  });

  it('the idle lock begins anew with each touch, also with one during the warning', async () => {
    const lock = watch();
    await clock.advance(4 * MINUTE_MS);
    lock.touch();
    await clock.advance(4 * MINUTE_MS);
    expect(states).toEqual([]);
    await clock.advance(50_000);
    lock.touch();
    expect(last()).toEqual({ state: 'watching', secondsLeft: 0 });
    await clock.advance(4 * MINUTE_MS);
    expect([last()?.state, locks]).toEqual(['watching', 0]);
  });

  it('the idle lock never locks while a recording runs, and gives the time anew after it', async () => {
    watch();
    busy = true;
    await clock.advance(30 * MINUTE_MS);
    expect([states, locks]).toEqual([[], 0]);
    busy = false;
    await clock.advance(IDLE_TIMEOUT_MS - WARNING_MS - 10_000);
    expect([last()?.state ?? 'watching', locks]).toEqual(['watching', 0]);
    await clock.advance(WARNING_MS + 10_000);
    expect(locks).toBe(1);
  });

  it('the idle lock counts touches in another window', async () => {
    watch();
    await clock.advance(4 * MINUTE_MS);
    touched = clock.now();
    await clock.advance(4 * MINUTE_MS);
    expect(locks).toBe(0);
  });

  it('the idle lock locks when the tablet wakes, also when the waking is a touch', async () => {
    const lock = watch();
    hidden = true;
    clock.jump(20 * MINUTE_MS);
    lock.touch();
    expect(locks).toBe(1);
  });

  it('the idle lock does not lock when the clock is set, a year on or back, while the screen is visible', async () => {
    const lock = watch();
    for (const years of [1, -1, 1]) {
      clock.jump(years * 365 * DAY_MS);
      lock.touch();
      await clock.advance(4 * MINUTE_MS);
      expect([last()?.state ?? 'watching', locks]).toEqual(['watching', 0]);
    }
    clock.jump(365 * DAY_MS);
    await clock.advance(IDLE_TIMEOUT_MS - WARNING_MS);
    expect(locks).toBe(0);
    await clock.advance(IDLE_TIMEOUT_MS + WARNING_MS);
    expect(locks).toBe(1);
  });

  it('the idle lock of a hidden window does not lock when the clock is set back', async () => {
    const lock = watch();
    hidden = true;
    clock.jump(-DAY_MS);
    await clock.advance(IDLE_TIMEOUT_MS - 1);
    expect(locks).toBe(0);
    clock.jump(-DAY_MS);
    lock.touch();
    expect(locks).toBe(0);
    await clock.advance(2 * IDLE_TIMEOUT_MS);
    expect(locks).toBe(1);
  });

  it('the idle lock signs out again after a sign-out that failed, without another warning', async () => {
    signOut = async () => {};
    watch();
    await clock.advance(IDLE_TIMEOUT_MS);
    const warnings = states.length;
    expect(locks).toBe(1);
    await clock.advance(LOCK_RETRY_MS);
    expect(locks).toBe(2);
    signOut = async (lock) => lock.stop();
    await clock.advance(10 * MINUTE_MS);
    expect([locks, states.length, clock.pending()]).toEqual([3, warnings, 0]);
  });

  it('the idle lock starts no second sign-out while one runs', async () => {
    let end = () => {};
    signOut = () => new Promise((resolve) => (end = resolve));
    const lock = watch();
    await clock.advance(IDLE_TIMEOUT_MS);
    hidden = true;
    clock.jump(20 * MINUTE_MS);
    lock.touch();
    await clock.advance(10 * MINUTE_MS);
    expect(locks).toBe(1);
    end();
    await clock.advance(LOCK_RETRY_MS);
    expect(locks).toBe(2);
  });

  it('the idle lock gives the time anew to a person who touches the device after a failed sign-out', async () => {
    signOut = async () => {};
    const lock = watch();
    await clock.advance(IDLE_TIMEOUT_MS);
    lock.touch();
    expect(last()).toEqual({ state: 'watching', secondsLeft: 0 });
    await clock.advance(IDLE_TIMEOUT_MS - 1);
    expect(locks).toBe(1);
    await clock.advance(1);
    expect(locks).toBe(2);
  });

  it('the idle lock does nothing after a sign-out that ended when it was stopped', async () => {
    let end = () => {};
    signOut = () => new Promise((resolve) => (end = resolve));
    const lock = watch();
    await clock.advance(IDLE_TIMEOUT_MS);
    lock.stop();
    end();
    await clock.advance(10 * MINUTE_MS);
    expect([locks, clock.pending()]).toEqual([1, 0]);
  });

  it('the idle lock does nothing after it was stopped', async () => {
    watch().stop();
    await clock.advance(20 * MINUTE_MS);
    expect([locks, states, clock.pending()]).toEqual([0, [], 0]);
  });
});
