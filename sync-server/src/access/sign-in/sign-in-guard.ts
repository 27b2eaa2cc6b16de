/**
 * How often passwords may be guessed, without locking out those who know theirs. Failures are counted per name at an
 * address, per name everywhere, per address, and per device that this account has signed in on before; successes are
 * not. Reasons and numbers: docs/decisions/022-counting-failed-sign-ins.md
 */
import { isIPv6 } from 'node:net';
import { MINUTE_MS, type MonotonicClock } from 'shared-schema/clock';
import { AppError } from '#errors.ts';
import { createSyncGate, type SyncGate } from '#sync-gate.ts';
import { type BucketSize, createLeakyBuckets, type LeakyBuckets } from './leaky-buckets.ts';

/** Failures of a name from all addresses together, before only devices that know the account may go on. */
const NAME_BUCKET: BucketSize = { capacity: 30, leakMs: MINUTE_MS };
/** Failures of an address: thirty children who each mistype twice. */
const ADDRESS_BUCKET: BucketSize = { capacity: 60, leakMs: MINUTE_MS / 6 };
/** While a name is under attack, its own devices wait for this time: nobody guesses faster through one of them. */
const DEVICE_DELAY_MS = 2_000;
/** Checks of an address with too many failures run one after the other, at this interval. */
const CHECK_INTERVAL_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Checks of one address at once; the others wait, and a full queue answers `busy`. */
const MAX_RUNNING_CHECKS = 4;
const MAX_WAITING_CHECKS = 400;

export interface Attempt {
  /** Key of the name that was typed; unknown names are counted like known ones. */
  readonly name: string;
  readonly address: string;
  /** A device on which this very account has signed in before, or null. */
  readonly device: string | null;
}

export interface SignInGuard {
  /** Runs a check; null counts as a failure. Throws `rate_limited` instead of checking, and what `check` throws. */
  run<T>(attempt: Attempt, check: () => Promise<T | null>): Promise<T | null>;
}

export interface SignInGuardOptions {
  clock: MonotonicClock;
  /** Failures in a row of one name at one address or device; then one a minute. Null switches all of it off. */
  perName: number | null;
}

type Charge = readonly [LeakyBuckets, string];
type Check<T> = () => Promise<T | null>;

/** The checks of one address: under way and waiting. */
interface AddressQueue {
  readonly gate: SyncGate;
  size: number;
}

export function createSignInGuard({ clock, perName }: SignInGuardOptions): SignInGuard {
  if (perName === null) return { run: (_attempt, check) => check() };
  const own: BucketSize = { capacity: perName, leakMs: MINUTE_MS };
  const pairs = createLeakyBuckets(clock, own);
  const devices = createLeakyBuckets(clock, own);
  const names = createLeakyBuckets(clock, NAME_BUCKET);
  const addresses = createLeakyBuckets(clock, ADDRESS_BUCKET);
  const nextCheckTimes = new Map<string, number>();
  const queues = new Map<string, AddressQueue>();

  /** Throws when not even a right password is checked. Waits while the name is under attack. */
  async function admitDevice({ name, device }: Attempt): Promise<void> {
    if (devices.isFull(`${device} ${name}`)) throw new AppError('rate_limited');
    if (names.isFull(name)) await wait(DEVICE_DELAY_MS);
  }

  /**
   * Counts failures of an address when they are certain: a school that signs in all at once is no attack. Guesses at
   * ever new names are still bounded, because only `MAX_RUNNING_CHECKS` of them are uncertain.
   */
  async function checkFrom<T>(address: string, isFirst: boolean, check: Check<T>): Promise<T | null> {
    const counted = async () => {
      const result = await check();
      if (result === null) addresses.charge(address);
      return result;
    };
    const done = await runInQueue(address, async () =>
      addresses.isFull(address) ? null : { result: await counted() },
    );
    if (done) return done.result;
    // A class behind this address: whoever types right at once still gets in.
    if (!isFirst) throw new AppError('rate_limited');
    await delayCheck(address);
    return counted();
  }

  async function runInQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(address) ?? {
      gate: createSyncGate(MAX_RUNNING_CHECKS, MAX_WAITING_CHECKS),
      size: 0,
    };
    queues.set(address, queue);
    queue.size++;
    try {
      return await queue.gate.run(work);
    } finally {
      if (--queue.size === 0) queues.delete(address);
    }
  }

  async function delayCheck(address: string): Promise<void> {
    const now = clock.monotonicNow();
    const startAt = Math.max(now, nextCheckTimes.get(address) ?? 0);
    if (startAt - now > MAX_DELAY_MS) throw new AppError('rate_limited');
    for (const [other, at] of nextCheckTimes) if (at < now) nextCheckTimes.delete(other);
    nextCheckTimes.set(address, startAt + CHECK_INTERVAL_MS);
    if (startAt > now) await wait(startAt - now);
  }

  const wait = (ms: number) => new Promise<void>((resolve) => clock.setTimeout(resolve, ms));

  /** Charges before the check and refunds a check that did not fail: parallel guesses are all counted. */
  async function counting<T>(charges: readonly Charge[], check: Check<T>): Promise<T | null> {
    for (const [buckets, key] of charges) buckets.charge(key);
    let isWrong = false;
    try {
      const result = await check();
      isWrong = result === null;
      return result;
    } finally {
      if (!isWrong) for (const [buckets, key] of charges) buckets.refund(key);
    }
  }

  return {
    async run(attempt, check) {
      const { name, device } = attempt;
      if (device !== null) {
        const admitted = admitDevice(attempt);
        return counting([[devices, `${device} ${name}`]], () => admitted.then(check));
      }
      const address = addressKey(attempt.address);
      const pair = `${address} ${name}`;
      if (pairs.isFull(pair) || names.isFull(name)) throw new AppError('rate_limited');
      const isFirst = pairs.level(pair) === 0;
      const charges: Charge[] = [
        [pairs, pair],
        [names, name],
      ];
      return counting(charges, () => checkFrom(address, isFirst, check));
    },
  };
}

/** One household or school has a whole IPv6 network: its first half is the address. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1] ?? address;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
