/** Keeps the replicas of a class tablet's children up to date, so that each finds everything there without a network. */
import type { TabletReply } from 'shared-schema/sync';
import { readMembers } from '#data/tablet/members.ts';
import type { RetryLater } from '../parts.ts';
import { pullMember } from '../puller.ts';
import { type Faulty, inTurn, isHopeless } from '../send-round.ts';
import { accountOnScreen } from '../session.ts';
import type { TabletParts } from './tablet-parts.ts';

export type Head = Pick<TabletReply, 'incarnation' | 'head'>;

export interface PullMembersOptions {
  /** Children at the same time. */
  atOnce: number;
  /** Milliseconds between two pulls for the same child. */
  every: number;
  onPulled?(done: number, total: number): void;
  /** The server lacks what it had: lanes must be drained again. */
  onResend(): void;
}

export interface MembersPulled extends Faulty {
  /** Uids of the children whose replica is now up to date with the head. */
  pulled: string[];
  /** Why some of it must be tried again; it ended early where nobody can be pulled for. */
  retry: RetryLater | null;
}

/** Pulls for the children of the tablet, except the one on the screen. Safe to repeat and to break off at any point. */
export async function pullMembers(
  parts: TabletParts,
  head: Head,
  { atOnce, every, onPulled, onResend }: PullMembersOptions,
): Promise<MembersPulled> {
  const members = (await readMembers(parts.db)).filter(({ member }) => !member.left);
  const databases = await parts.databaseNames();
  const result: MembersPulled = { pulled: [], retry: null, fault: null };
  const left = [...members];
  let done = 0;
  onPulled?.(done, members.length);
  const work = async () => {
    for (let next = left.shift(); next && !isHopeless(result.retry); next = left.shift()) {
      const { uid } = next;
      await inTurn(result, async () => {
        const isWell =
          !(await isDue(parts, uid, head, { every, databases })) ||
          (await pullFor(parts, uid, head, result, onResend));
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
  head: Head,
  result: MembersPulled,
  onResend: () => void,
): Promise<boolean> {
  const step = await pullMember(parts, uid);
  if (step.kind === 'retry') result.retry = step;
  if (step.kind !== 'final') return step.kind !== 'retry';
  if (step.resend) onResend();
  result.pulled.push(uid);
  await parts.db.cursors.update(uid, { head: nameOf(head), pulledAt: parts.clock.now() });
  return true;
}

/** A child's own pull forgets the marks in the cursor: then the next look costs one small question more. */
async function isDue(
  { db, clock }: TabletParts,
  uid: string,
  head: Head,
  { every, databases }: { every: number; databases: readonly string[] },
): Promise<boolean> {
  if ((await accountOnScreen(db))?.uid === uid) return false;
  const cursor = await db.cursors.get(uid);
  const isThere = databases.some((name) => name.includes(uid));
  if (cursor?.head === nameOf(head) && isThere) return false;
  return cursor?.pulledAt === undefined || Math.abs(clock.now() - cursor.pulledAt) >= every;
}

const nameOf = ({ incarnation, head }: Head) => `${incarnation} ${head}`;
