/**
 * The class tablets of a teacher, and of the school for its administrator: which there are, what they are called, and
 * revoking one. docs/SYNC.md, 'Class tablet'.
 */
import { sql } from 'kysely';
import { DAY_MS } from 'shared-schema/clock';
import type { TabletDocument } from 'shared-schema/contract';
import { type Actor, requireRole, type UserActor } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import type { TabletState } from '#db/own-tables.ts';
import type { Ref } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { found } from '#errors.ts';
import { addTabletRevoked, revokeTablets } from './revoke-tablets.ts';

/** A tablet that is gone stays in the list for this time, so that its teacher sees that it left without loss. */
const GONE_SHOWN_MS = 7 * DAY_MS;

/** GET /api/tablets: those with a class that the actor sees, seen last first. `now` in milliseconds since 1970. */
export async function listTablets(actor: Actor, db: Db, now: number): Promise<TabletDocument[]> {
  const account = requireRole(actor, 'teacher', 'admin');
  const since = new Date(now - GONE_SHOWN_MS).toISOString();
  return selectTablets(db, account, sql`(t.state <> 'gone' or t.left_at > ${since})`);
}

/** PATCH /api/tablets/{id}: the tablet receives its new name with its next report's answer. */
export async function renameTablet(
  actor: Actor,
  w: WriteContext,
  ref: Ref,
  name: string,
): Promise<TabletDocument> {
  const teacher = requireRole(actor, 'teacher');
  const { id } = await requireTablet(teacher, w.tx, ref);
  await w.tx.updateTable('devices').set({ name }).where('id', '=', id).execute();
  return requireTablet(teacher, w.tx, id);
}

/** POST /api/tablets/{id}/revoke: it reads nothing more, and still sends what it holds. */
export async function revokeTablet(actor: Actor, w: WriteContext, ref: Ref): Promise<TabletDocument> {
  const tablet = await requireTablet(requireRole(actor, 'teacher', 'admin'), w.tx, ref);
  if (tablet.state !== 'active') return tablet;
  await revokeTablets(w, sql`device_id = ${tablet.id}`);
  await addTabletRevoked(actor, w, tablet.id);
  return { ...tablet, state: 'leaving' };
}

async function requireTablet(account: UserActor, db: Tx, ref: Ref): Promise<TabletDocument> {
  const named = typeof ref === 'number' ? sql`d.id = ${ref}` : sql`d.uid = ${ref}`;
  return found((await selectTablets(db, account, named))[0]);
}

/** A tablet beside one of its classes. */
interface TabletRow {
  id: number;
  uid: string;
  name: string;
  state: TabletState;
  preparedAt: string;
  lastSeenAt: string;
  report: string | null;
  classUid: string;
  className: string;
  teacherUid: string;
}

/**
 * Tablets with a class of this teacher, or of anybody for the administrator, because a teacher who left cannot revoke
 * theirs. With all of their classes: other teachers' stand on the tablet's screen too.
 */
async function selectTablets(
  db: Db | Tx,
  account: UserActor,
  filter: ReturnType<typeof sql>,
): Promise<TabletDocument[]> {
  const isSeen = account.role === 'admin' ? sql`1 = 1` : sql`c."teacherId" = ${account.id}`;
  const { rows } = await sql<TabletRow>`select d.id, d.uid, d.name, t.state, t.prepared_at as "preparedAt",
      t.last_seen_at as "lastSeenAt", t.report, k.uid as "classUid", k.name as "className", u.uid as "teacherUid"
    from tablets t join devices d on d.id = t.device_id join tablet_classes tk on tk.device_id = d.id
      join class_codes k on k.id = tk.class_id join users u on u.id = k."teacherId"
    where ${filter} and exists (select 1 from tablet_classes tc join class_codes c on c.id = tc.class_id
      where tc.device_id = d.id and ${isSeen})
    order by t.last_seen_at desc, d.id, k.id`.execute(db);
  const tablets = new Map<number, TabletDocument>();
  for (const { classUid, className, teacherUid, report, ...row } of rows) {
    const known = tablets.get(row.id)?.classes ?? [];
    const classes = [...known, { uid: classUid, name: className, teacherUid }];
    tablets.set(row.id, { ...row, classes, report: report === null ? null : JSON.parse(report) });
  }
  return [...tablets.values()];
}
