/**
 * The sync engine: keeps this device and the server in step with one scheduler per direction, and a third one on a
 * class tablet. The steps are in their own files.
 *
 *   append, other tab, sign-in, online, visible, reachable, timer ──────▶ push ──answered──▶ pull
 *   start, hello, poke, online, visible, reachable, timer ──────────────▶ pull ──server lost commands──▶ push
 *   start, nobody on the screen, online, visible, reachable, timer ─────▶ tablet ──its students pulled──▶ push
 *
 * The way of a command from the wake to the request, file by file: ARCHITECTURE, 'The seven ways'.
 */
import { MINUTE_MS } from 'shared-schema/clock';
import { DEVICE_KEY } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';
import type { EngineStatus } from '#data/sync-status/engine-status.ts';
import type { Locks } from '#platform/locks/locks.ts';
import type { Signals } from '#platform/page/signals.ts';
import { createThrottle, type Throttle } from '#platform/throttle.ts';
import type { TabletSync } from './class-tablet/tablet-sync.ts';
import { watchDevice } from './device-watch.ts';
import { createLiveConnection, type LiveConnection, type OpenSocket } from './live/live-connection.ts';
import type { SyncParts } from './parts.ts';
import { createPull } from './pull/pull.ts';
import type { AccountGone } from './push/gone-accounts.ts';
import { createPush } from './push/push.ts';
import { createScheduler, type RunResult, type Scheduler } from './scheduler.ts';
import { createReachability, type Reachability } from './transport/reachability.ts';
import { isUnreachable, type Transport } from './transport/transport.ts';

/** A smaller difference to the server's clock is noise. */
const MIN_CLOCK_OFFSET_MS = 1000;
/**
 * Between two wakes because the server answers again. Where one kind of call fails and others succeed, as behind a
 * proxy that lets no file pass, each kind would otherwise wake the other without end.
 */
const REACHABLE_WAKE_INTERVAL_MS = 10_000;
/** Long, because the tablet scheduler is woken as soon as the server answers any call. */
const MAX_TABLET_BACKOFF_MS = 5 * MINUTE_MS;

export interface EngineParts extends SyncParts {
  locks: Locks | null;
  signals: Signals;
  openSocket: OpenSocket;
  onStatus(change: Partial<EngineStatus>): void;
  /** The server has deleted or deactivated the account on the screen, which has left the screen. */
  onAccountGone?(why: AccountGone): Promise<void> | void;
  /** Receives unexpected errors; the work is tried again. */
  onFault(reason: unknown): void;
  /** Loads the work of a class tablet; called on a device that is one. `onResend`: lanes must be pushed once more. */
  loadTablet(parts: SyncParts, onResend: () => void): Promise<TabletSync>;
}

export interface Engine {
  start(): void;
  stop(): Promise<void>;
  /** A command was appended, or somebody signed in. */
  wake(): void;
  /** Pulls what is new on the server now, and pushes what waits. */
  refresh(): void;
  /** Resolves when nothing runs: everything is done, or waits for a timer. */
  settled(): Promise<void>;
}

interface TabletScheduler extends Scheduler {
  /** Refreshes the tablet's state at once, whenever the last refresh was. */
  refreshNow(): void;
}

interface Internals {
  /** The given parts; their transport reports every reply to the reachability. */
  parts: EngineParts;
  reachability: Reachability;
  push: Scheduler;
  /** The next push checks every lane that no pull confirms. */
  checkAll(): void;
  pull: Scheduler;
  tablet: TabletScheduler;
  live: LiveConnection;
  /** Wakes all schedulers, because the server answers again. */
  wakeReachable: Throttle;
}

/** Creates an engine; `start` starts its schedulers. */
export function createEngine(given: EngineParts): Engine {
  const internals = connectInternals(given);
  const { reachability, push, pull, tablet, live, wakeReachable } = internals;
  const schedulers = [push, pull, tablet];
  let stops: (() => void)[] = [];
  return {
    start() {
      if (stops.length === 0) stops = listen(internals);
    },
    async stop() {
      for (const stop of stops) stop();
      stops = [];
      wakeReachable.stop();
      live.connect(null);
      for (const part of [reachability, ...schedulers]) part.stop();
      await Promise.all([reachability, ...schedulers].map((part) => part.settled()));
    },
    wake: () => push.wake(),
    refresh: () => refresh(internals),
    async settled() {
      while (schedulers.some((scheduler) => scheduler.state() === 'running')) {
        await Promise.all([reachability, ...schedulers].map((part) => part.settled()));
      }
    },
  };
}

/** Creates the schedulers and connections, and what each one reports to the others. */
function connectInternals(given: EngineParts): Internals {
  const { db, clock, random, onStatus, onFault } = given;
  let isLive = false;
  let incarnation: string | undefined;
  const schedule = (run: () => Promise<RunResult>, maxBackoffMs?: number) =>
    createScheduler({
      ...{ clock, random, onFault, run: () => withStorage(db, run) },
      ...(maxBackoffMs !== undefined && { maxBackoffMs }),
    });
  const reachability = createReachability({
    ...given,
    onChange(connection, before) {
      onStatus({ connection });
      if (connection === 'online' && before === 'offline') wakeReachable.call();
    },
    onClockOffset: (offset) => void saveClockOffset(given, offset).catch(onFault),
    onHealth(health) {
      // A new incarnation may be a restored backup, so every lane must be checked for lost commands.
      if (incarnation !== undefined && incarnation !== health.incarnation) checkAll();
      incarnation = health.incarnation;
    },
  });
  const parts = { ...given, transport: reportReplies(given.transport, reachability.report) };
  const onOutdated = () => onStatus({ outdated: true });
  const onResend = () => push.wake();
  const { run: runPush, checkAll } = createPush({
    ...parts,
    onSending: (sending) => onStatus({ sending }),
    onAnswered: () => pull.wake(),
    onOutdated,
  });
  const push = schedule(runPush);
  const pull = schedule(
    createPull({
      ...parts,
      isLive: () => isLive,
      isVisible: () => given.signals.visible(),
      onResend,
      onForbidden: () => tablet.refreshNow(),
    }),
  );
  const tablet = createTabletScheduler(parts, schedule, onResend);
  const live = createLiveConnection({
    clock,
    random,
    open: given.openSocket,
    onPoke: () => pull.wake(),
    onStats: (stats) => onStatus({ stats }),
    onLive(next) {
      isLive = next;
      onStatus({ live: next });
      if (!next) pull.wake();
    },
    onOutdated,
  });
  const wakeReachable = createThrottle(clock, REACHABLE_WAKE_INTERVAL_MS, () => wakeAll(internals));
  const internals = { parts, reachability, push, checkAll, pull, tablet, live, wakeReachable };
  return internals;
}

/** The scheduler of a class tablet: its work is loaded only on a device that is a class tablet. */
function createTabletScheduler(
  parts: EngineParts,
  schedule: (run: () => Promise<RunResult>, maxBackoffMs: number) => Scheduler,
  onResend: () => void,
): TabletScheduler {
  let loaded: TabletSync | undefined;
  const run = async (): Promise<RunResult> => {
    if (!(await parts.db.tablet.get(DEVICE_KEY))) return { kind: 'done' };
    loaded ??= await parts.loadTablet(parts, onResend);
    return loaded.run();
  };
  const scheduler = schedule(run, MAX_TABLET_BACKOFF_MS);
  return {
    ...scheduler,
    refreshNow() {
      loaded?.refreshNow();
      scheduler.wake();
    },
  };
}

/** Listens to every event that may bring something to push or to pull. Returns how to stop. */
function listen(internals: Internals): (() => void)[] {
  const { parts, reachability, push, checkAll, pull, tablet, live } = internals;
  const { db, signals, onStatus, onFault } = parts;
  let shown: string | null = null;
  const refreshAll = () => refresh(internals);
  refreshAll();
  return [
    signals.onOnline(refreshAll),
    signals.onVisible(refreshAll),
    signals.onOffline(reachability.lost),
    watchDevice(db, {
      onFault,
      onLanes() {
        push.wake();
        tablet.wake();
      },
      onScreen(account, session) {
        // The next person must not see the numbers of another teacher.
        if (account !== shown) onStatus({ stats: null });
        shown = account;
        live.connect(session === 'active' ? account : null);
        pull.wake();
        // A restored server may not know the session: no pull can report then which other commands it lacks.
        if (session === 'expired') checkAll();
        push.wake();
        if (account === null) tablet.wake();
      },
    }),
  ];
}

function refresh(internals: Internals): void {
  internals.reachability.check();
  wakeAll(internals);
}

function wakeAll({ push, pull, tablet, live }: Internals): void {
  push.wake();
  pull.wake();
  tablet.refreshNow();
  live.retryNow();
}

/** A transport that reports after each call whether our server answered: the cheapest reachability check. */
function reportReplies(transport: Transport, report: (isReachable: boolean) => void): Transport {
  const reported = async <T extends { kind: string }>(calling: Promise<T>): Promise<T> => {
    const outcome = await calling;
    report(!isUnreachable(outcome));
    return outcome;
  };
  return {
    registerLane: (account, body) => reported(transport.registerLane(account, body)),
    laneState: (access) => reported(transport.laneState(access)),
    headBlob: (access, sha256) => reported(transport.headBlob(access, sha256)),
    putBlob: (access, blob) => reported(transport.putBlob(access, blob)),
    sendCommands: (access, commands) => reported(transport.sendCommands(access, commands)),
    pull: (account, body, token) => reported(transport.pull(account, body, token)),
    health: () => reported(transport.health()),
  };
}

async function saveClockOffset({ db }: SyncParts, offset: number): Promise<void> {
  const device = await db.device.get(DEVICE_KEY);
  if (!device || Math.abs(device.clockOffset - offset) < MIN_CLOCK_OFFSET_MS) return;
  await db.device.update(DEVICE_KEY, { clockOffset: offset });
}
