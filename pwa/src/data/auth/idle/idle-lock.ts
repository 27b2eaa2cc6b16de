/**
 * Signs out a child who walked away from a shared device.
 *
 *   watching ──nobody touched it for IDLE_TIMEOUT_MS − WARNING_MS──▶ warning ──WARNING_MS more──▶ locked: `onLock`
 *      ▲ └──busy (recording, something half made)──▶ watching     │
 *      └──────────────────any touch or key────────────────────────┘
 *   A device that slept through it is locked when it wakes; one whose clock is set back, or while its screen is
 *   visible, is not.
 *   A sign-out that failed is tried again after LOCK_RETRY_MS, until it works or somebody touches the device.
 */
import { MINUTE_MS } from 'shared-schema/clock';
import type { Clock, Timer } from '#platform/clock.ts';

/** Milliseconds without a touch or a key after which somebody is signed out, and of them those with a warning. */
export const IDLE_TIMEOUT_MS = 5 * MINUTE_MS;
export const WARNING_MS = 20_000;
const SECOND_MS = 1000;
const BUSY_CHECK_MS = 10_000;
/** Milliseconds between the end of a failed sign-out and the next try. */
export const LOCK_RETRY_MS = 10_000;

export interface IdleState {
  state: 'watching' | 'warning';
  /** Until somebody is signed out; 0 while watching. */
  secondsLeft: number;
}

export interface IdleLockParts {
  clock: Clock;
  /** True while being signed out would disturb: then the time begins anew. */
  isBusy(): boolean;
  /** Milliseconds since 1970 at which somebody last touched any window of this app. */
  lastActivityAt: { get(): number; set(now: number): void };
  /** True when the window was out of sight at some time since the last touch: the device may have slept. */
  wasHidden(): boolean;
  onState(state: IdleState): void;
  /**
   * Signs out, or leaves that to a window in front. Resolves also when that failed: it is called again while the lock is
   * not stopped and nobody touches the device. Never called while an earlier call runs.
   */
  onLock(): Promise<void>;
}

export interface IdleLock {
  /** Somebody is there. */
  touch(): void;
  stop(): void;
}

const notIdle: IdleState = { state: 'watching', secondsLeft: 0 };

/** Watches from now on. */
export function watchIdle(parts: IdleLockParts): IdleLock {
  const { clock, isBusy, lastActivityAt, wasHidden, onState, onLock } = parts;
  let timer: Timer | undefined;
  let dueAt = clock.now();
  let shown = notIdle;
  let isLocking = false;
  let isStopped = false;

  const show = (next: IdleState) => {
    if (next.state === shown.state && next.secondsLeft === shown.secondsLeft) return;
    shown = next;
    onState(next);
  };
  const scheduleCheck = (ms: number) => {
    clock.clearTimeout(timer);
    if (isStopped) return;
    dueAt = clock.now() + ms;
    timer = clock.setTimeout(check, ms);
  };
  // No timer fires an hour early, and none an hour late while the screen is visible: the clock was set instead.
  const isClockSet = () => {
    const late = clock.now() - dueAt;
    return late <= -IDLE_TIMEOUT_MS || (late >= IDLE_TIMEOUT_MS && !wasHidden());
  };
  const lock = async () => {
    if (isLocking) return;
    isLocking = true;
    try {
      await onLock();
    } finally {
      isLocking = false;
      scheduleCheck(LOCK_RETRY_MS);
    }
  };
  const check = () => {
    if (isBusy() || isClockSet()) {
      lastActivityAt.set(clock.now());
      show(notIdle);
      return scheduleCheck(BUSY_CHECK_MS);
    }
    // A touch in the future was before somebody set the clock back.
    const left = IDLE_TIMEOUT_MS - Math.abs(clock.now() - lastActivityAt.get());
    if (left <= 0) return void lock();
    if (left > WARNING_MS) {
      show(notIdle);
      return scheduleCheck(left - WARNING_MS);
    }
    show({ state: 'warning', secondsLeft: Math.ceil(left / SECOND_MS) });
    scheduleCheck(left % SECOND_MS || SECOND_MS);
  };

  lastActivityAt.set(clock.now());
  check();
  return {
    touch() {
      // Asleep until now: nobody touched it in time, and this touch may be somebody else's.
      if (Math.abs(clock.now() - lastActivityAt.get()) >= IDLE_TIMEOUT_MS && wasHidden()) return check();
      lastActivityAt.set(clock.now());
      if (shown.state === 'warning') check();
    },
    stop() {
      isStopped = true;
      clock.clearTimeout(timer);
    },
  };
}
