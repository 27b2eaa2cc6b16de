/**
 * Keeps this device and the server in step: two loops, one that sends and one that receives, woken by whatever may
 * have changed something. The steps themselves stand in their own files and can be driven one by one.
 *
 *   append, other tab, sign-in, online, visible, reachable again, timer ──▶ drain ──answered──▶ pull
 *   start, hello, poke, online, visible, reachable again, timer ──────────▶ pull ──server lost something──▶ drain
 */
import { liveQuery } from 'dexie';
import type { DashboardStats } from 'shared-schema/sync';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { waiting } from '#data/outbox/status.ts';
import { LEASE, type Locks } from '#platform/locks.ts';
import type { Signals } from '#platform/signals.ts';
import { drainRound } from './drain-round.ts';
import { type CheckStep, checkOnce } from './lane-check.ts';
import { type DrainStep, drainOnce } from './lane-drain.ts';
import { createLiveConnection, type OpenSocket } from './live-connection.ts';
import type { SyncParts } from './parts.ts';
import { type PullStep, pullAll, pullOnce } from './puller.ts';
import { type Connection, createReachability } from './reachability.ts';
import { createLoop, type RunResult } from './retry.ts';
import { accountOnScreen, setSession } from './session.ts';
import type { HealthReply } from './transport.ts';
import { watchTransport } from './watched-transport.ts';

/** Milliseconds between pulls while no socket brings pokes; half of it is the least. */
const POLL = 60_000;
/** Milliseconds between questions about lanes that only wait for a backup. */
const BACKUP_CHECK = 600_000;
/** Differences to the server's clock below this are noise (milliseconds). */
const CLOCK_NOISE = 1000;

export interface EngineStatus {
  connection: Connection;
  live: boolean;
  stats: DashboardStats | null;
  sending: { done: number; total: number } | null;
  /** The server wants a newer app before it takes anything more. */
  outdated: boolean;
}

export interface EngineParts extends SyncParts {
  locks: Locks | null;
  signals: Signals;
  openSocket: OpenSocket;
  onStatus(change: Partial<EngineStatus>): void;
  /** Hears of unexpected errors; the work is tried again. */
  onFault(reason: unknown): void;
}

export interface Engine {
  start(): void;
  stop(): Promise<void>;
  /** Something was appended or somebody signed in. */
  wake(): void;
  /** A person wants to know now: asks for the server, sends and receives. */
  lookAround(): void;
  /** One batch of one lane. */
  drainOnce(lane: string): Promise<DrainStep>;
  /** One page for the account on the screen. */
  pullOnce(account: string): Promise<PullStep>;
  /** Confirms one lane of an account that is not on the screen. */
  checkOnce(lane: string): Promise<CheckStep>;
  /** Resolves when nothing runs: everything done, or waiting for a timer. */
  settled(): Promise<void>;
}

/** An engine; `start` sets it going, without it only its steps work. */
export function createEngine(given: EngineParts): Engine {
  const reachability = createReachability({
    transport: given.transport,
    clock: given.clock,
    random: given.random,
    onChange: (connection, before) => {
      given.onStatus({ connection });
      if (connection === 'online' && before === 'offline') wakeAll();
    },
    onClockOffset: (offset) => void saveClockOffset(given, offset).catch(given.onFault),
    onHealth: noticeRestore,
    onFault: given.onFault,
  });
  const parts = { ...given, transport: watchTransport(given.transport, reachability.report) };
  const live = createLiveConnection({
    clock: parts.clock,
    random: parts.random,
    open: parts.openSocket,
    onPoke: () => pulling.wake(),
    onStats: (stats) => parts.onStatus({ stats }),
    onLive: (isLive) => {
      isOpen = isLive;
      parts.onStatus({ live: isLive });
      if (!isLive) pulling.wake();
    },
    onOutdated: () => parts.onStatus({ outdated: true }),
  });
  const draining = createLoop({ ...parts, run: drain });
  const pulling = createLoop({ ...parts, run: pull });
  let isOpen = false;
  let incarnation: string | undefined;
  let blockedAt: number | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let stops: (() => void)[] = [];

  function wakeAll(): void {
    draining.wake();
    pulling.wake();
    live.retryNow();
  }

  /** Another incarnation may be a restored backup: what it lacks must be found out for every lane. */
  function noticeRestore(health: HealthReply): void {
    if (incarnation !== undefined && incarnation !== health.incarnation) checkedAt = Number.NEGATIVE_INFINITY;
    incarnation = health.incarnation;
  }

  async function drain(): Promise<RunResult> {
    const total = (await waiting(parts.db)).commands;
    let done = 0;
    const isDue = Math.abs(parts.clock.now() - checkedAt) >= BACKUP_CHECK;
    if (isDue) checkedAt = parts.clock.now();
    const onStep = (step: DrainStep) => {
      if (step.kind === 'retry' && step.why === 'outdated') parts.onStatus({ outdated: true });
      if (step.kind !== 'progress' || step.answered === 0) return;
      done += step.answered;
      parts.onStatus({ sending: { done, total: Math.max(done, total) } });
      pulling.wake();
    };
    try {
      return await drainRound({ ...parts, onStep }, isDue);
    } finally {
      if (done > 0) parts.onStatus({ sending: null });
    }
  }

  async function pull(): Promise<RunResult> {
    const account = await accountOnScreen(parts.db);
    if (!account) return { kind: 'done' };
    const step = await pullAlone(account.uid);
    if (!step) return { kind: 'later', in: LEASE };
    if (step.kind === 'retry') return { kind: 'retry', ...(step.after !== undefined && { after: step.after }) };
    if (step.kind === 'revoked') await setSession(parts.db, account.uid, 'expired');
    if (step.kind === 'final' && step.resend) draining.wake();
    const polls = step.kind === 'final' && !isOpen && parts.signals.visible();
    return polls ? { kind: 'later', in: POLL * (0.5 + parts.random.unit() / 2) } : { kind: 'done' };
  }

  /** Null while another tab pulls; one that does so for longer than a lease is taken for frozen. */
  async function pullAlone(account: string): Promise<PullStep | null> {
    const work = () => pullAll(parts, account);
    if (!parts.locks) return work();
    const isFrozen = blockedAt !== null && parts.clock.now() - blockedAt >= LEASE;
    const led = await parts.locks.tryHold(`chickadee-pull-${account}`, work, isFrozen);
    blockedAt = led.held ? null : (blockedAt ?? parts.clock.now());
    return led.held ? led.value : null;
  }

  function watchDevice(): () => void {
    let shown: string | null = null;
    const lanes = liveQuery(() => signatureOf(parts)).subscribe({
      // A live query also tells of heartbeats, which change nothing here.
      next: whenChanged(() => draining.wake()),
      error: parts.onFault,
    });
    const account = liveQuery(() => sessionOnScreen(parts)).subscribe({
      next: whenChanged((session) => {
        const [name, state] = session.split(':');
        const uid = name || null;
        if (uid !== shown) parts.onStatus({ stats: null });
        shown = uid;
        live.connect(state === 'active' ? uid : null);
        pulling.wake();
        draining.wake();
      }),
      error: parts.onFault,
    });
    return () => {
      lanes.unsubscribe();
      account.unsubscribe();
    };
  }

  function lookAround(): void {
    reachability.check();
    wakeAll();
  }

  return {
    start() {
      if (stops.length > 0) return;
      const { signals } = parts;
      stops = [
        watchDevice(),
        signals.onOnline(lookAround),
        signals.onVisible(lookAround),
        signals.onOffline(reachability.lost),
      ];
      lookAround();
    },
    async stop() {
      for (const stop of stops) stop();
      stops = [];
      live.connect(null);
      reachability.stop();
      draining.stop();
      pulling.stop();
      await Promise.all([draining.settled(), pulling.settled(), reachability.settled()]);
    },
    wake: () => draining.wake(),
    lookAround,
    drainOnce: (lane) => drainOnce(parts, lane),
    pullOnce: (account) => pullOnce(parts, account),
    checkOnce: (lane) => checkOnce(parts, lane),
    async settled() {
      const loops = [draining, pulling];
      while (loops.some((loop) => loop.state() === 'running')) {
        await Promise.all([...loops.map((loop) => loop.settled()), reachability.settled()]);
      }
    },
  };
}

/** Changes with every append and every sign-in, whichever tab did it. */
async function signatureOf({ db }: SyncParts): Promise<string> {
  const lanes = await db.lanes.toArray();
  return lanes.map(({ id, nextN, state, token }) => `${id}:${nextN}:${state}:${token !== null}`).join();
}

/** `uid:session` of the account on the screen, or nothing. */
async function sessionOnScreen({ db }: SyncParts): Promise<string> {
  const account = await accountOnScreen(db);
  return account ? `${account.uid}:${account.session}` : '';
}

function whenChanged(run: (value: string) => void): (value: string) => void {
  let last: string | undefined;
  return (value) => {
    if (value === last) return;
    last = value;
    run(value);
  };
}

async function saveClockOffset({ db }: SyncParts, offset: number): Promise<void> {
  const device = await db.device.get(DEVICE_KEY);
  if (!device || Math.abs(device.clockOffset - offset) < CLOCK_NOISE) return;
  await db.device.update(DEVICE_KEY, { clockOffset: offset });
}
