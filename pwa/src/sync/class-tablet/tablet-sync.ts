/**
 * The work of the class-tablet scheduler, in one window at a time:
 *
 *   not due ──▶ later      active ──▶ refresh ──▶ students ──▶ their replicas ──▶ their pictures and sounds ──▶ later
 *   leaving ──▶ refresh (lanes still get their tokens) ──▶ end (end-tablet.ts)
 */

import { MINUTE_MS } from 'shared-schema/clock';
import { accountOnScreen } from '#data/auth/session.ts';
import { lanesToRegister } from '#data/class-tablet/members.ts';
import { readTabletRow } from '#data/class-tablet/tablet-row.ts';
import type { TabletRow } from '#data/outbox/outbox-db.ts';
import { LOCK_LEASE_MS } from '#platform/locks/locks.ts';
import { createMutex } from '#platform/locks/mutex.ts';
import { type RunResult, retryRun } from '../scheduler.ts';
import { isServerUnavailable } from '../transport/transport.ts';
import { type EndParts, endTablet } from './end-tablet.ts';
import { type MemberNewest, pullMembers, readPresentMembers, refreshTablet } from './refresh-tablet.ts';
import { keepFilesOf } from './tablet-files.ts';

const REFRESH_INTERVAL_MS = 10 * MINUTE_MS;
/** While a visible window shows nobody, or a lane has no token: somebody may be waiting for the reply. */
const URGENT_REFRESH_INTERVAL_MS = 30_000;
/** While the tablet leaves: the end is mostly a matter of seconds, and a teacher is watching. */
const LEAVING_REFRESH_INTERVAL_MS = 5_000;
/** Between two pulls for the same member who is not on the screen, and between two tries for files that failed. */
const MEMBER_PULL_INTERVAL_MS = 5 * MINUTE_MS;

export interface TabletSyncParts extends EndParts {
  /** The server lost commands that it had: lanes must be pushed once more. */
  onResend(): void;
  isVisible(): boolean;
}

export interface TabletSync {
  run(): Promise<RunResult>;
  /** The next run refreshes, whenever the last refresh was: the server is reachable, or the window is visible. */
  refreshNow(): void;
}

export function createTabletSync(parts: TabletSyncParts): TabletSync {
  const { db, clock, random } = parts;
  const runExclusive = createMutex(parts);
  let refreshedAt: number | null = null;
  /** Students whose pictures and sounds are not all on the device yet. */
  const lackingFiles = new Set<string>();
  let filesTriedAt: number | null = null;
  /** What was missing when the window before this one closed, nobody knows: the first run looks at everybody's files. */
  let hasChecked = false;

  async function run(): Promise<RunResult> {
    const tablet = await readTabletRow(db);
    if (!tablet) return { kind: 'done' };
    const wait = await waitFor(tablet);
    if (wait > 0) return { kind: 'later', in: wait };
    return (
      (await runExclusive('chickadee-tablet', () => refresh(tablet))) ?? { kind: 'later', in: LOCK_LEASE_MS }
    );
  }

  /** Milliseconds until the next refresh is due. */
  async function waitFor(tablet: TabletRow): Promise<number> {
    return refreshedAt === null ? 0 : remaining(await readInterval(tablet), refreshedAt);
  }

  async function readInterval({ state }: TabletRow): Promise<number> {
    if (state === 'leaving') return LEAVING_REFRESH_INTERVAL_MS;
    const isWaitedFor = parts.isVisible() && !(await accountOnScreen(db));
    const isUrgent = isWaitedFor || (await lanesToRegister(db)).length > 0;
    return isUrgent ? URGENT_REFRESH_INTERVAL_MS : REFRESH_INTERVAL_MS;
  }

  const remaining = (intervalMs: number, since: number) =>
    Math.max(0, intervalMs - Math.abs(clock.now() - since));

  async function refresh(tablet: TabletRow): Promise<RunResult> {
    const outcome = await refreshTablet(parts, tablet);
    if (outcome.kind === 'retry') return outcome;
    refreshedAt = clock.now();
    const reply = outcome.kind === 'ok' ? outcome.value : null;
    const isRevoked = outcome.kind === 'revoked' || reply?.state === 'leaving';
    if (isRevoked || tablet.state === 'leaving') return end(tablet, isRevoked);
    // Without a reply, such as from a server restored to before the preparation, the lanes continue on their own.
    const retry = reply && (await keepReady(tablet, reply));
    // The scheduler's next try completes this run.
    if (retry) refreshedAt = null;
    if (retry) return retry;
    // A hidden window, where lanes may wait for ever, saves the battery.
    const intervalMs = parts.isVisible() ? await readInterval(tablet) : REFRESH_INTERVAL_MS;
    return { kind: 'later', in: intervalMs * (0.75 + random.unit() / 2) };
  }

  async function keepReady(tablet: TabletRow, memberNewest: MemberNewest): Promise<RunResult | null> {
    const { pulled, retry, fault } = await pullMembers(parts, memberNewest, {
      ...{ parallel: 1, intervalMs: MEMBER_PULL_INTERVAL_MS },
      onResend: parts.onResend,
    });
    const isEverybodys = (await parts.takeNewSpace()) || !hasChecked;
    const present = (await readPresentMembers(db)).map(({ uid }) => uid);
    hasChecked = true;
    for (const uid of isEverybodys ? present : pulled) lackingFiles.add(uid);
    // The school has no file for a child who left: the others' pictures, asked for as that child, would count as gone.
    for (const uid of lackingFiles) if (!present.includes(uid)) lackingFiles.delete(uid);
    const isNew = isEverybodys || pulled.length > 0;
    const isDue = filesTriedAt === null || remaining(MEMBER_PULL_INTERVAL_MS, filesTriedAt) === 0;
    if (lackingFiles.size > 0 && (isNew || isDue) && !isServerUnavailable(retry)) {
      if (await keepFilesOf(parts, [...lackingFiles], tablet)) lackingFiles.clear();
      filesTriedAt = clock.now();
    }
    if (fault) throw fault.reason;
    return retry && retryRun(retry);
  }

  async function end(tablet: TabletRow, isRevoked: boolean): Promise<RunResult> {
    const step = await endTablet(parts, tablet, isRevoked);
    if (step.kind === 'ended') return { kind: 'done' };
    if (step.kind !== 'waiting') return { kind: 'retry' };
    // Only the push scheduler sends what the tablet waits for, or finds it in a backup.
    parts.onResend();
    return { kind: 'later', in: LEAVING_REFRESH_INTERVAL_MS };
  }

  return {
    run,
    refreshNow: () => {
      refreshedAt = null;
      filesTriedAt = null;
    },
  };
}
