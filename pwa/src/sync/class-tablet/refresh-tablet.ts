/**
 * Asks how this class tablet stands and makes its children what the answer says.
 *
 *   report, lanes without a token ──▶ state, children, tokens ──new children's lanes──▶ once more
 *                                        └─ children who left: tile gone at once, the rest when nothing needs it
 */
import type { TabletReply, TabletReport } from 'shared-schema/sync';
import { serverNow } from '#data/auth/account/current-account.ts';
import { forgetLeft } from '#data/class-tablet/forget-accounts.ts';
import { lanesToEnrol, saveEnrolled, saveMembers } from '#data/class-tablet/members.ts';
import { readTabletRow, saveRefreshed } from '#data/class-tablet/tablet-row.ts';
import type { TabletRow } from '#data/outbox/outbox-db.ts';
import { unbacked, waiting } from '#data/outbox/status.ts';
import type { Outcome } from '../transport/transport.ts';
import type { TabletParts } from './tablet-parts.ts';

/** Calls in one go: new children, then their lanes, then lanes in place of those that were somebody else's. */
const CALLS = 3;
/** Lanes in one call, as the server takes them. */
const LANES = 500;

/** Safe to repeat and to break off at any point. */
export async function refreshTablet(
  parts: TabletParts,
  { token }: Pick<TabletRow, 'token'>,
): Promise<Outcome<TabletReply>> {
  const { db, newUid, clock } = parts;
  const report = await readReport(parts);
  for (let call = 1; ; call += 1) {
    const lanes = (await lanesToEnrol(db)).slice(0, LANES);
    const outcome = await parts.calls.refresh(token, { report, lanes });
    if (outcome.kind !== 'ok') return outcome;
    const { value: reply } = outcome;
    await saveEnrolled(db, lanes, reply.lanes, newUid);
    await saveRefreshed(db, token, reply, await serverNow({ outbox: db, clock }));
    // Its children are not those that a new preparation, or the end of the tablet, has meanwhile brought.
    const isOvertaken = (await readTabletRow(db))?.token !== token;
    if (reply.state === 'leaving' || isOvertaken) return outcome;
    await saveMembers(db, reply.members, newUid);
    await forgetLeft(db, parts.replicas.drop);
    if (call === CALLS || (await lanesToEnrol(db)).length === 0) return outcome;
  }
}

async function readReport({ db, readRoom, appVersion }: TabletParts): Promise<TabletReport> {
  const [{ answers }, kept, room] = await Promise.all([waiting(db), unbacked(db), readRoom()]);
  return { appVersion, waiting: answers, unbacked: kept, ...room };
}
