/**
 * Keeps this device and the server in step: two loops, one that sends and one that receives, woken by whatever may
 * have changed something; a third one on a class tablet. The steps themselves stand in their own files and can be
 * driven one by one.
 *
 *   append, other tab, sign-in, online, visible, reachable again, timer ──▶ drain ──answered──▶ pull
 *   start, hello, poke, online, visible, reachable again, timer ──────────▶ pull ──server lost something──▶ drain
 *   start, nobody on the screen, online, visible, reachable, timer ───────▶ tablet ──its children pulled──▶ drain
 */
import type { DashboardStats } from 'shared-schema/sync';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage-error.ts';
import type { Locks } from '#platform/locks.ts';
import type { Signals } from '#platform/signals.ts';
import { createThrottle, type Seldom } from '../platform/throttle.ts';
import type { TabletSync } from './class-tablet/tablet-round.ts';
import { createTabletLoop, type TabletLoop } from './class-tablet/tablet-scheduler.ts';
import { watchDevice } from './device-watch.ts';
import { createLiveConnection, type LiveConnection, type OpenSocket } from './live/live-connection.ts';
import type { SyncParts } from './parts.ts';
import { type PullStep, pullOnce } from './pull/pull.ts';
import { createPullRun } from './pull/pull-scheduler.ts';
import { type CheckStep, checkOnce } from './push/lane-check.ts';
import { createPush } from './push/push.ts';
import { type PushStep, pushOnce } from './push/push-lane.ts';
import { createScheduler, type Loop } from './scheduler.ts';
import { type Connection, createReachability, type Reachability } from './transport/reachability.ts';
import { watchTransport } from './transport/watched-transport.ts';

/** Differences to the server's clock below this are noise (milliseconds). */
const CLOCK_NOISE = 1000;
/**
 * Milliseconds between two wakes because the server answers again. Where one kind of call fails and others go through, as
 * behind a proxy that lets no file pass, each would otherwise wake the other over and over.
 */
const AGAIN_EVERY = 10_000;

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
  /** The account on the screen was deleted at the school and is gone from this device. */
  onAccountDeleted?(): void;
  /** Hears of unexpected errors; the work is tried again. */
  onFault(reason: unknown): void;
  /** Brings the work of a class tablet; called on a device that is one. `onResend`: lanes must be drained again. */
  loadTablet(parts: SyncParts, onResend: () => void): Promise<TabletSync>;
}

export interface Engine {
  start(): void;
  stop(): Promise<void>;
  /** Something was appended or somebody signed in. */
  wake(): void;
  /** Asks the server for what is new now, and sends what waits. */
  lookAround(): void;
  /** One batch of one lane. */
  pushOnce(lane: string): Promise<PushStep>;
  /** One page for the account on the screen. */
  pullOnce(account: string): Promise<PullStep>;
  /** Confirms one lane of an account that is not on the screen. */
  checkOnce(lane: string): Promise<CheckStep>;
  /** Resolves when nothing runs: everything done, or waiting for a timer. */
  settled(): Promise<void>;
}

interface Machines {
  /** The given parts; their transport tells reachability about every call. */
  parts: EngineParts;
  reachability: Reachability;
  draining: Loop;
  /** The next round asks about every lane that no pull tells about. */
  checkAll(): void;
  pulling: Loop;
  tablet: TabletLoop;
  live: LiveConnection;
  /** Wakes all of them, because the server answers again. */
  again: Seldom;
}

/** An engine; `start` sets it going, without it only its steps work. */
export function createEngine(given: EngineParts): Engine {
  const machines = connectMachines(given);
  const { parts, reachability, draining, pulling, tablet, live, again } = machines;
  const loops = [draining, pulling, tablet];
  let stops: (() => void)[] = [];
  return {
    start() {
      if (stops.length === 0) stops = listen(machines);
    },
    async stop() {
      for (const stop of stops) stop();
      stops = [];
      again.stop();
      live.connect(null);
      for (const machine of [reachability, ...loops]) machine.stop();
      await Promise.all([reachability, ...loops].map((machine) => machine.settled()));
    },
    wake: () => draining.wake(),
    lookAround: () => lookAround(machines),
    pushOnce: (lane) => pushOnce(parts, lane),
    pullOnce: (account) => pullOnce(parts, account),
    checkOnce: (lane) => checkOnce(parts, lane),
    async settled() {
      while (loops.some((loop) => loop.state() === 'running')) {
        await Promise.all([reachability, ...loops].map((machine) => machine.settled()));
      }
    },
  };
}

/** The machines and what each tells the others. */
function connectMachines(given: EngineParts): Machines {
  const { clock, random, onStatus, onFault } = given;
  let isLive = false;
  let incarnation: string | undefined;
  const reachability = createReachability({
    ...given,
    onChange(connection, before) {
      onStatus({ connection });
      if (connection === 'online' && before === 'offline') again.ask();
    },
    onClockOffset: (offset) => void saveClockOffset(given, offset).catch(onFault),
    onHealth(health) {
      // Another incarnation may be a restored backup, and what it lacks must be found out for every lane.
      if (incarnation !== undefined && incarnation !== health.incarnation) drain.checkAll();
      incarnation = health.incarnation;
    },
  });
  const parts = { ...given, transport: watchTransport(given.transport, reachability.report) };
  const onOutdated = () => onStatus({ outdated: true });
  const drain = createPush({
    ...parts,
    onSending: (sending) => onStatus({ sending }),
    onAnswered: () => pulling.wake(),
    onOutdated,
  });
  const draining = createScheduler({ clock, random, onFault, run: () => withStorage(given.db, drain.run) });
  const pull = createPullRun({
    ...parts,
    isLive: () => isLive,
    onResend: () => draining.wake(),
    onBarred: () => tablet.askNow(),
  });
  const pulling = createScheduler({ clock, random, onFault, run: () => withStorage(given.db, pull) });
  const load = () => given.loadTablet(parts, draining.wake);
  const tablet = createTabletLoop({ db: given.db, clock, random, onFault, load });
  const live = createLiveConnection({
    clock,
    random,
    open: given.openSocket,
    onPoke: () => pulling.wake(),
    onStats: (stats) => onStatus({ stats }),
    onLive(next) {
      isLive = next;
      onStatus({ live: next });
      if (!next) pulling.wake();
    },
    onOutdated,
  });
  const again = createThrottle(clock, AGAIN_EVERY, () => wakeAll(machines));
  const { checkAll } = drain;
  const machines = { parts, reachability, draining, checkAll, pulling, tablet, live, again };
  return machines;
}

/** Listens to everything that may have changed something. Returns how to stop. */
function listen(machines: Machines): (() => void)[] {
  const { parts, reachability, draining, checkAll, pulling, tablet, live } = machines;
  const { db, signals, onStatus, onFault } = parts;
  let shown: string | null = null;
  const look = () => lookAround(machines);
  look();
  return [
    signals.onOnline(look),
    signals.onVisible(look),
    signals.onOffline(reachability.lost),
    watchDevice(db, {
      onFault,
      onLanes() {
        draining.wake();
        tablet.wake();
      },
      onScreen(account, session) {
        // Numbers of one teacher are not shown to the next person.
        if (account !== shown) onStatus({ stats: null });
        shown = account;
        live.connect(session === 'active' ? account : null);
        pulling.wake();
        // A session that a restored server does not know: no pull will tell what else it lacks.
        if (session === 'expired') checkAll();
        draining.wake();
        if (account === null) tablet.wake();
      },
    }),
  ];
}

function lookAround(machines: Machines): void {
  machines.reachability.check();
  wakeAll(machines);
}

function wakeAll({ draining, pulling, tablet, live }: Machines): void {
  draining.wake();
  pulling.wake();
  tablet.askNow();
  live.retryNow();
}

async function saveClockOffset({ db }: SyncParts, offset: number): Promise<void> {
  const device = await db.device.get(DEVICE_KEY);
  if (!device || Math.abs(device.clockOffset - offset) < CLOCK_NOISE) return;
  await db.device.update(DEVICE_KEY, { clockOffset: offset });
}
