/** The children of a class tablet as accounts of this device, each with a lane. docs/SYNC.md, 'Class tablet'. */
import type { RegisterLaneReply, TabletMember } from 'shared-schema/sync';
import { forkLane, newLane } from '#data/outbox/lanes.ts';
import type { AccountRow, LaneRow, OutboxDb, Verifier } from '#data/outbox/outbox-db.ts';
import { withStorage } from '#data/outbox/storage/with-storage.ts';

/**
 * Makes the given members accounts of this device. An account keeps its lane, commands and session. Accounts that are
 * no longer among the members are marked as left.
 */
export async function saveMembers(
  db: OutboxDb,
  members: readonly TabletMember[],
  newUid: () => string,
): Promise<void> {
  await withStorage(db, () =>
    db.transaction('rw', db.accounts, db.lanes, async () => {
      const accounts = new Map((await db.accounts.toArray()).map((account) => [account.uid, account]));
      const rows = members.map((member) => rowOf(member, accounts.get(member.uid), newUid));
      const left = membersAmong([...accounts.values()])
        .filter(({ uid }) => !rows.some((row) => row.uid === uid))
        .map((account) => ({ ...account, member: { ...account.member, left: true as const } }));
      // Every write notifies the live queries over accounts.
      const changed = [...rows, ...left].filter((row) => !isSame(row, accounts.get(row.uid)));
      await db.accounts.bulkPut(changed);
      const lanes = await db.lanes.bulkGet(rows.map(({ lane }) => lane));
      const missing = rows.filter((_, index) => !lanes[index]);
      await db.lanes.bulkAdd(missing.map(({ lane, uid, role }) => newLane(lane, uid, role)));
    }),
  );
}

/** A child of this class tablet, or one who was. */
export type MemberRow = AccountRow & { member: NonNullable<AccountRow['member']> };

export function membersAmong(accounts: readonly AccountRow[]): MemberRow[] {
  return accounts.filter((account): account is MemberRow => account.member !== undefined);
}

/** Those who are and those who left. */
export async function readMembers(db: OutboxDb): Promise<MemberRow[]> {
  return membersAmong(await db.accounts.toArray());
}

function rowOf(member: TabletMember, known: AccountRow | undefined, newUid: () => string): AccountRow {
  const { uid, id, username, firstName, lastName, classUid, moreClassUids } = member;
  const { avatar, mirrorsUsername, card, pictures, nameAudioUrl, spokenName } = member;
  const verifier = verifierOf(member, known);
  // What the school proves anew, it has not refused.
  const isStillRefused = known?.isPasswordRefused && verifier?.hash === known.verifier?.hash;
  return {
    ...{ uid, id, role: 'student', username, firstName, lastName },
    lane: known?.lane ?? newUid(),
    verifier,
    session: known?.session ?? 'none',
    signedInAt: known?.signedInAt ?? '',
    ...(isStillRefused && { isPasswordRefused: true }),
    member: {
      ...{ classUid, avatar, mirrorsUsername },
      ...(moreClassUids && { moreClassUids }),
      ...(card && { card }),
      ...(pictures && { pictures }),
      ...(nameAudioUrl && { nameAudioUrl }),
      ...(spokenName && { spokenName }),
    },
  };
}

/**
 * The server's proof of a password of the child's own. While it has none, one that this device made stays, unless it
 * was made of a username, which then no longer is the password.
 */
function verifierOf(member: TabletMember, known: AccountRow | undefined): Verifier | null {
  if (member.mirrorsUsername) return null;
  return member.verifier ?? (known?.member?.mirrorsUsername ? null : (known?.verifier ?? null));
}

function isSame(a: AccountRow, b: AccountRow | undefined): boolean {
  const fields = (row: AccountRow) => Object.entries(row).sort(([x], [y]) => (x < y ? -1 : 1));
  return b !== undefined && JSON.stringify(fields(a)) === JSON.stringify(fields(b));
}

/** Lanes that cannot send before the server has made them known: of members, and of those who left with unsent work. */
export async function lanesToRegister(db: OutboxDb): Promise<{ account: string; lane: string }[]> {
  const members = new Map((await readMembers(db)).map((account) => [account.uid, account]));
  const found: LaneRow[] = [];
  for (const lane of await db.lanes.filter(needsToken).toArray()) {
    const account = members.get(lane.account);
    if (!account) continue;
    const isCurrent = account.lane === lane.id && !account.member.left;
    if (isCurrent || (await hasUnsettled(db, lane.id))) found.push(lane);
  }
  return found.map(({ id, account }) => ({ account, lane: id }));
}

const needsToken = ({ token, state }: LaneRow) => token === null && state !== 'revoked';

async function hasUnsettled(db: OutboxDb, lane: string): Promise<boolean> {
  const waits = db.commands.where('[lane+state]').anyOf([lane, 'pending'], [lane, 'acked']);
  return (await waits.count()) > 0;
}

/**
 * Records which of the proposed lanes the server accepted. A lane that the server left out belongs to another account
 * there: its child gets a new lane. The lanes of children who left wait, because the server may have left them out
 * for that.
 */
export async function saveRegistered(
  db: OutboxDb,
  proposed: readonly { account: string; lane: string }[],
  registered: readonly RegisterLaneReply[],
  newUid: () => string,
): Promise<void> {
  // In one write: each write notifies every live query over lanes, and a tablet may have hundreds.
  const changes = registered.map(({ lane, token }) => ({
    key: lane,
    changes: { token, state: 'open' as const },
  }));
  await withStorage(db, () => db.lanes.bulkUpdate(changes));
  const accepted = new Set(registered.map(({ lane }) => lane));
  for (const { account, lane } of proposed) {
    const row = accepted.has(lane) ? undefined : await db.accounts.get(account);
    if (row?.member && !row.member.left) await forkLane(db, lane, newUid());
  }
}

/** A child whose lane was signed out goes on in a new one, because a teacher has prepared the tablet anew. */
export async function replaceRevokedLanes(db: OutboxDb, newUid: () => string): Promise<void> {
  for (const { lane, member } of await readMembers(db)) {
    const row = member.left ? undefined : await db.lanes.get(lane);
    if (row?.state === 'revoked') await forkLane(db, lane, newUid());
  }
}
