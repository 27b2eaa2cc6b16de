/**
 * Refreshes a class tablet: asks the server for the tablet's state, applies the reply to the students on the device,
 * and pulls for those students, so that each finds everything without a network.
 *
 *   report, lanes without a token ──▶ state, students, tokens ──lanes of new students──▶ one more call
 *                                        └─ students who left: tile removed at once, the rest when nothing needs it
 */
import type { TabletReply, TabletReport } from 'shared-schema/sync';
import { MAX_TABLET_MEMBERS } from 'shared-schema/sync/protocol';
import { serverNow } from '#data/auth/account/current-account.ts';
import { accountOnScreen } from '#data/auth/session.ts';
import { forgetLeft } from '#data/class-tablet/forget-accounts.ts';
import {
  lanesToRegister,
  type MemberRow,
  readMembers,
  saveMembers,
  saveRegistered,
} from '#data/class-tablet/members.ts';
import { countMissingSounds } from '#data/class-tablet/missing-sounds.ts';
import { readTabletRow, saveRefreshed } from '#data/class-tablet/tablet-row.ts';
import { countPendingAnswers, countUnbacked } from '#data/outbox/command-queries.ts';
import type { OutboxDb, TabletRow } from '#data/outbox/outbox-db.ts';
import type { RetryLater } from '../parts.ts';
import { isWhole } from '../pull/apply-page.ts';
import { pullMember } from '../pull/pull.ts';
import { type FaultHolder, keepFirstFault } from '../scheduler.ts';
import { isServerUnavailable, type Outcome } from '../transport/transport.ts';
import type { TabletParts } from './tablet-parts.ts';

/** Calls of one refresh: new students, then their lanes, then new lanes for those that belonged to another account. */
const MAX_CALLS = 3;

/** Safe to repeat, and safe to abort at any point. */
export async function refreshTablet(
  parts: TabletParts,
  { token }: Pick<TabletRow, 'token'>,
): Promise<Outcome<TabletReply>> {
  const { db, newUid, clock } = parts;
  const report = await readReport(parts);
  for (let call = 1; ; call += 1) {
    const lanes = (await lanesToRegister(db)).slice(0, MAX_TABLET_MEMBERS);
    const outcome = await parts.calls.refresh(token, { report, lanes });
    if (outcome.kind !== 'ok') return outcome;
    const { value: reply } = outcome;
    await saveRegistered(db, lanes, reply.lanes, newUid);
    await saveRefreshed(db, token, reply, await serverNow({ outbox: db, clock }));
    // The reply is stale when a new preparation, or the end of the tablet, has changed the token meanwhile.
    const isStale = (await readTabletRow(db))?.token !== token;
    if (reply.state === 'leaving' || isStale) return outcome;
    await saveMembers(db, reply.members, newUid);
    await forgetLeft(db, parts.replicas.drop);
    if (call === MAX_CALLS || (await lanesToRegister(db)).length === 0) return outcome;
  }
}

async function readReport({ db, readSpace, hasVoice, appVersion }: TabletParts): Promise<TabletReport> {
  const [waiting, kept, withoutConsent, space, voice, row, members] = await Promise.all([
    countPendingAnswers(db),
    countUnbacked(db),
    countWithoutConsent(db),
    readSpace(),
    hasVoice(),
    readTabletRow(db),
    readMembers(db),
  ]);
  const uids = members.filter(({ member }) => !member.left).map(({ uid }) => uid);
  const missingSounds = countMissingSounds(row, uids);
  const sounds = missingSounds === undefined ? {} : { missingSounds };
  return { appVersion, waiting, unbacked: kept, withoutConsent, ...space, hasVoice: voice, ...sounds };
}

/** Whoever of the teachers is near the tablet has to decide about them: nothing else takes them off it. */
function countWithoutConsent(db: OutboxDb): PromiseLike<number> {
  return db.commands
    .where('state')
    .equals('refused')
    .and(({ code }) => code === 'no_consent')
    .count();
}

/** What is newest for each member, as the server reported: a text to compare, see `TabletReply.newest`. */
export type MemberNewest = Pick<TabletReply, 'incarnation' | 'newest'>;

export interface PullMembersOptions {
  /** Members pulled for at the same time. */
  parallel: number;
  /** Milliseconds between two pulls for the same member. */
  intervalMs: number;
  onPulled?(done: number, total: number): void;
  /** The server lost commands that it had: lanes must be pushed once more. */
  onResend(): void;
}

export interface MembersPulled extends FaultHolder {
  /** Uids of the members whose replica this call has updated. */
  pulled: string[];
  /** Why some pulls must be tried again; the call ended early when the server is unavailable. */
  retry: RetryLater | null;
}

/** Those who are on the tablet now, without those who left. */
export async function readPresentMembers(db: OutboxDb): Promise<MemberRow[]> {
  return (await readMembers(db)).filter(({ member }) => !member.left);
}

/**
 * Pulls for the members of the tablet, except the one on the screen. Safe to repeat, and safe to abort at any point.
 */
export async function pullMembers(
  parts: TabletParts,
  memberNewest: MemberNewest,
  { parallel, intervalMs, onPulled, onResend }: PullMembersOptions,
): Promise<MembersPulled> {
  const members = await readPresentMembers(parts.db);
  const databases = await parts.databaseNames();
  const result: MembersPulled = { pulled: [], retry: null, fault: null };
  const left = [...members];
  let done = 0;
  onPulled?.(done, members.length);
  const work = async () => {
    for (let next = left.shift(); next && !isServerUnavailable(result.retry); next = left.shift()) {
      const { uid } = next;
      await keepFirstFault(result, async () => {
        const isUpToDate =
          !(await isDue(parts, uid, memberNewest, { intervalMs, databases })) ||
          (await pullFor(parts, uid, memberNewest, result, onResend));
        if (isUpToDate) onPulled?.(++done, members.length);
      });
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return result;
}

/** False when it must be tried again. */
async function pullFor(
  parts: TabletParts,
  uid: string,
  memberNewest: MemberNewest,
  result: MembersPulled,
  onResend: () => void,
): Promise<boolean> {
  const step = await pullMember(parts, uid);
  if (step.kind === 'retry') result.retry = step;
  if (step.kind !== 'final') return step.kind !== 'retry';
  if (step.resend) onResend();
  result.pulled.push(uid);
  const newest = newestTextOf(memberNewest, uid);
  await parts.db.cursors.update(uid, { ...(newest && { head: newest }), pulledAt: parts.clock.now() });
  return true;
}

/**
 * A student's own pull removes `head` and `pulledAt` from the cursor: then the next check costs one more small pull.
 */
async function isDue(
  parts: TabletParts,
  uid: string,
  memberNewest: MemberNewest,
  { intervalMs, databases }: { intervalMs: number; databases: readonly string[] },
): Promise<boolean> {
  const { db, clock, replicas } = parts;
  if ((await accountOnScreen(db))?.uid === uid) return false;
  const cursor = await db.cursors.get(uid);
  const isThere = databases.some((name) => name.includes(uid));
  const open = () => replicas.open({ uid, role: 'student' });
  if (cursor?.head !== undefined && cursor.head === newestTextOf(memberNewest, uid) && isThere)
    // A power cut may have lost the last page: without a network, the student could not get that page any more.
    return !(await isWhole(parts, cursor, open));
  return cursor?.pulledAt === undefined || Math.abs(clock.now() - cursor.pulledAt) >= intervalMs;
}

/** Undefined for a student of whom nothing was reported; no cursor holds undefined, so a pull runs for that student. */
const newestTextOf = ({ incarnation, newest }: MemberNewest, uid: string) =>
  newest[uid] === undefined ? undefined : `${incarnation} ${newest[uid]}`;
