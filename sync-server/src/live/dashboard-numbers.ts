/** Sends teachers the headline numbers of their dashboard: at once to a new connection, and soon after a change. */
import type { MonotonicClock, Timer } from 'shared-schema/clock';
import type { DashboardStats, ServerMessage } from 'shared-schema/sync';
import type { UserActor } from '#access/actor.ts';
import { closeIfBroken, type Receiver, type Socket } from './poke-socket.ts';

export interface DashboardNumbers {
  /** Sends them now, or nothing where the database cannot be asked. */
  send(teacher: UserActor, to: Iterable<Receiver>): Promise<void>;
  /** Sends them soon to all connections of the teacher; once for the changes until then. */
  schedule(teacher: UserActor): void;
  /** The last connection of the account is gone. */
  forget(accountId: number): void;
  close(): void;
}

export interface DashboardNumbersParts<Connection extends Receiver> {
  clock: MonotonicClock;
  stats(teacher: UserActor): Promise<DashboardStats>;
  /** Whether another process may end a session, whose notice may be lost. */
  isShared: boolean;
  connectionsOf(accountId: number): ReadonlySet<Connection>;
  /** Removes the connections whose session has ended. */
  dropEnded(open: ReadonlySet<Connection>): Promise<void>;
}

/** Milliseconds from a change to the headline numbers: the pokes of the change go first. */
const STATS_DELAY_MS = 10;
/** Milliseconds between two sets of headline numbers for one teacher: a class that answers changes them all the time. */
const STATS_INTERVAL_MS = 150;

export function createDashboardNumbers<Connection extends Receiver>(
  parts: DashboardNumbersParts<Connection>,
): DashboardNumbers {
  const { clock } = parts;
  const timers = new Map<number, Timer>();
  /** When the numbers of a teacher may be sent next. */
  const dueAt = new Map<number, number>();

  function schedule(teacher: UserActor): void {
    if (timers.has(teacher.id)) return;
    const rest = (dueAt.get(teacher.id) ?? 0) - clock.monotonicNow();
    const timer = clock.setTimeout(
      () => {
        timers.delete(teacher.id);
        const open = parts.connectionsOf(teacher.id);
        if (open.size === 0) return;
        dueAt.set(teacher.id, clock.monotonicNow() + STATS_INTERVAL_MS);
        void sendDue(teacher, open);
      },
      Math.max(STATS_DELAY_MS, rest),
    );
    timers.set(teacher.id, timer);
  }

  async function sendDue(teacher: UserActor, open: ReadonlySet<Connection>): Promise<void> {
    // Numbers are more than a poke says: whose session ended elsewhere gets none.
    if (parts.isShared) await parts.dropEnded(open).catch(() => undefined);
    await send(teacher, open);
  }

  async function send(teacher: UserActor, to: Iterable<Receiver>): Promise<void> {
    const stats = await parts.stats(teacher).catch(() => null);
    if (!stats) return;
    const text = JSON.stringify({ type: 'dashboard_update', stats } satisfies ServerMessage);
    const write = (socket: Socket) => socket.send(text);
    for (const { socket } of to) closeIfBroken(socket, write);
  }

  return {
    send,
    schedule,
    forget: (accountId) => void dueAt.delete(accountId),
    close() {
      for (const timer of timers.values()) clock.clearTimeout(timer);
      timers.clear();
    },
  };
}
