/** The call that a class tablet repeats: it answers the tablet's state and its members. docs/SYNC.md, 'Class tablet'. */
import { MINUTE_MS } from 'shared-schema/clock';
import type { RegisterLaneReply, TabletBody, TabletReply, TabletReport } from 'shared-schema/sync';
import { AppError, found } from '#errors.ts';
import type { School } from '#school.ts';
import type { RegisteredLane } from '#services/sync/lanes.ts';
import { registerLaneReplyOf } from '#services/sync/lanes.ts';
import { authenticateTablet } from './authenticate-tablet.ts';
import { newestForMembers } from './newest-for-members.ts';
import { registerTabletLanes } from './tablet-lanes.ts';
import { tabletMembers } from './tablet-members.ts';

/** `last_seen_at` is written at most this often. */
const SEEN_INTERVAL_MS = MINUTE_MS;

/**
 * Stores the report, registers the proposed lanes and returns the tablet's state. Throws not_signed_in,
 * session_expired, tablet_revoked (once it has left).
 */
export async function refreshTablet(
  school: School,
  token: string | null,
  { report, lanes }: TabletBody,
): Promise<TabletReply> {
  const { deviceId, state } = await authenticateTablet(school, token);
  // Read first: what members pulled after this number cannot be older than what is answered here.
  const head = await school.reader.head();
  const tablet = await readTablet(school, deviceId);
  if (tablet.state === 'gone') throw new AppError('tablet_revoked');
  const registered = await keep(school, { deviceId, tablet, report, lanes });
  const isActive = state === 'active' && tablet.state === 'active';
  const members = isActive ? await tabletMembers(school.db, deviceId) : [];
  return {
    state: isActive ? 'active' : 'leaving',
    name: tablet.name,
    incarnation: school.incarnation.id,
    head,
    classes: await classesOf(school, deviceId),
    members,
    newest: await newestForMembers(school, members),
    lanes: await repliesTo(school, registered),
  };
}

interface StoredTablet {
  readonly state: string;
  readonly name: string;
  readonly report: string | null;
  readonly last_seen_at: string;
}

async function readTablet({ db }: School, deviceId: number): Promise<StoredTablet> {
  return found(
    await db
      .selectFrom('tablets')
      .innerJoin('devices', 'devices.id', 'tablets.device_id')
      .select(['tablets.state', 'devices.name', 'tablets.report', 'tablets.last_seen_at'])
      .where('tablets.device_id', '=', deviceId)
      .executeTakeFirst(),
  );
}

interface News extends Pick<TabletBody, 'report' | 'lanes'> {
  readonly deviceId: number;
  readonly tablet: StoredTablet;
}

/** Writes what is new; most calls bring nothing new and cost no commit. */
async function keep(school: School, { deviceId, tablet, report, lanes }: News): Promise<RegisteredLane[]> {
  // Seen in the future: the clock was put back since.
  const age = Math.abs(school.clock.now() - Date.parse(tablet.last_seen_at));
  const isNews =
    age >= SEEN_INTERVAL_MS || shownToTeachers(tablet.report) !== shownToTeachers(JSON.stringify(report));
  if (!isNews && lanes.length === 0) return [];
  return school.writer.write(async (w) => {
    const kept = await w.tx
      .updateTable('tablets')
      .set({ report: JSON.stringify(report), last_seen_at: w.now() })
      .where('device_id', '=', deviceId)
      .where('state', '<>', 'gone')
      .executeTakeFirst();
    // The tablet left since its state was read: a lane registered now would never end.
    if (kept.numUpdatedRows === 0n) throw new AppError('tablet_revoked');
    return registerTabletLanes(school, w, deviceId, lanes);
  });
}

/** The part of a report that teachers see at once. Bytes in use change all the time and are no reason for a write. */
function shownToTeachers(stored: string | null): string | null {
  if (stored === null) return null;
  const report: TabletReport = JSON.parse(stored);
  const { appVersion, waiting, withoutConsent, persisted, hasVoice, missingSounds } = report;
  return JSON.stringify([appVersion, waiting, withoutConsent, persisted, hasVoice, missingSounds]);
}

/** Its classes by name; also while it is leaving, so that it can say whose tablet it was. */
function classesOf({ db }: Pick<School, 'db'>, deviceId: number): Promise<{ uid: string; name: string }[]> {
  return db
    .selectFrom('tablet_classes')
    .innerJoin('class_codes', 'class_codes.id', 'tablet_classes.class_id')
    .select(['class_codes.uid', 'class_codes.name'])
    .where('tablet_classes.device_id', '=', deviceId)
    .orderBy('class_codes.id')
    .execute();
}

async function repliesTo(school: School, lanes: readonly RegisteredLane[]): Promise<RegisterLaneReply[]> {
  const replies: RegisterLaneReply[] = [];
  for (const lane of lanes) replies.push(await registerLaneReplyOf(school, lane));
  return replies;
}
