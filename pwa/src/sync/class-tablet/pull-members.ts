/** Keeps the replicas of a class tablet's children up to date, so that each finds everything there without a network. */
import type { TabletReply } from 'shared-schema/sync';
import { accountOnScreen } from '#data/auth/session.ts';
import { readMembers } from '#data/class-tablet/members.ts';
import type { RetryLater } from '../parts.ts';
import { isWhole } from '../pull/apply-page.ts';
import { pullTabletStudent } from '../pull/pull.ts';
import { type FaultHolder, isServerUnavailable, keepFirstFault } from '../push/push-round.ts';
import type { TabletParts } from './tablet-parts.ts';

/** What the server told of what is newest. */
export type News = Pick<TabletReply, 'incarnation' | 'newest'>;

export interface PullStudentsOptions {
  /** Children at the same time. */
  atOnce: number;
  /** Milliseconds between two pulls for the same child. */
  every: number;
  onPulled?(done: number, total: number): void;
  /** The server lacks what it had: lanes must be drained again. */
  onResend(): void;
}

export interface TabletStudentsPulled extends FaultHolder {
  /** Uids of the children whose replica is up to date since now. */
  pulled: string[];
  /** Why some of it must be tried again; it ended early where nobody can be pulled for. */
  retry: RetryLater | null;
}

/** Pulls for the children of the tablet, except the one on the screen. Safe to repeat and to break off at any point. */
export async function pullTabletStudents(
  parts: TabletParts,
  news: News,
  { atOnce, every, onPulled, onResend }: PullStudentsOptions,
): Promise<TabletStudentsPulled> {
  const members = (await readMembers(parts.db)).filter(({ member }) => !member.left);
  const databases = await parts.databaseNames();
  const result: TabletStudentsPulled = { pulled: [], retry: null, fault: null };
  const left = [...members];
  let done = 0;
  onPulled?.(done, members.length);
  const work = async () => {
    for (let next = left.shift(); next && !isServerUnavailable(result.retry); next = left.shift()) {
      const { uid } = next;
      await keepFirstFault(result, async () => {
        const isWell =
          !(await isDue(parts, uid, news, { every, databases })) ||
          (await pullFor(parts, uid, news, result, onResend));
        if (isWell) onPulled?.(++done, members.length);
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return result;
}

/** False when it must be tried again. */
async function pullFor(
  parts: TabletParts,
  uid: string,
  news: News,
  result: TabletStudentsPulled,
  onResend: () => void,
): Promise<boolean> {
  const step = await pullTabletStudent(parts, uid);
  if (step.kind === 'retry') result.retry = step;
  if (step.kind !== 'final') return step.kind !== 'retry';
  if (step.resend) onResend();
  result.pulled.push(uid);
  const head = nameOf(news, uid);
  await parts.db.cursors.update(uid, { ...(head && { head }), pulledAt: parts.clock.now() });
  return true;
}

/** A child's own pull forgets the marks in the cursor: then the next look costs one small question more. */
async function isDue(
  parts: TabletParts,
  uid: string,
  news: News,
  { every, databases }: { every: number; databases: readonly string[] },
): Promise<boolean> {
  const { db, clock, replicas } = parts;
  if ((await accountOnScreen(db))?.uid === uid) return false;
  const cursor = await db.cursors.get(uid);
  const isThere = databases.some((name) => name.includes(uid));
  const open = () => replicas.open({ uid, role: 'student' });
  if (cursor?.head !== undefined && cursor.head === nameOf(news, uid) && isThere)
    // Lost in a power cut: without a network nobody could give it to the child.
    return !(await isWhole(parts, cursor, open));
  return cursor?.pulledAt === undefined || Math.abs(clock.now() - cursor.pulledAt) >= every;
}

/** Undefined for a child of whom nothing is told, which no cursor says: the child is pulled for. */
const nameOf = ({ incarnation, newest }: News, uid: string) =>
  newest[uid] === undefined ? undefined : `${incarnation} ${newest[uid]}`;
