/** Caches class tablets and their members: every pull of every child on a tablet comes with the token of the tablet. */
import type { UserActor } from '#access/actor.ts';
import { findToken, type TabletToken } from '#access/tablet-tokens.ts';
import { createCache } from '#caches/create-cache.ts';
import type { Db } from '#db/database.ts';

/** A class tablet as one of its tokens shows it. */
export type Tablet = TabletToken;

export interface TabletCache {
  /** The tablet that may hold a token with this hash. */
  findByToken(tokenHash: string): Promise<Tablet | null>;
  /** The active student of one of the tablet's classes who has this uid. */
  member(tablet: Tablet, uid: string): Promise<UserActor | null>;
  /** After a change of the tablet. */
  forget(deviceId: number): void;
  /** After a change of these accounts or of what they may see: joining and leaving a class is one. */
  forgetMembers(userIds: ReadonlySet<number>): void;
}

interface Member {
  readonly deviceId: number;
  readonly account: UserActor;
}

/** `limit`: members, and tokens of tablets, that may be cached; none where another process may change them. */
export function createTabletCache(db: Db, limit: number): TabletCache {
  const tablets = createCache<string, Tablet>({ limit });
  const members = createCache<string, Member>({ limit });

  return {
    findByToken: (tokenHash) => tablets.load(tokenHash, () => findToken(db, tokenHash)),
    async member({ deviceId }, uid) {
      const member = await members.load(`${deviceId} ${uid}`, () => readMember(db, deviceId, uid));
      return member?.account ?? null;
    },
    forget(deviceId) {
      tablets.deleteWhere((tablet) => tablet.deviceId === deviceId);
      members.deleteWhere((member) => member.deviceId === deviceId);
    },
    forgetMembers(userIds) {
      if (userIds.size === 0) return;
      members.deleteWhere(({ account }) => userIds.has(account.id));
      // The deletion of a class changes its teacher's view, and may end any tablet.
      tablets.deleteWhere(() => true);
    },
  };
}

async function readMember(db: Db, deviceId: number, uid: string): Promise<Member | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('student_class_enrollments as e', 'e.studentId', 'users.id')
    .innerJoin('tablet_classes', 'tablet_classes.class_id', 'e.classCodeId')
    .select(['users.id', 'users.uid', 'users.role'])
    .where('tablet_classes.device_id', '=', deviceId)
    .where('users.uid', '=', uid)
    .where('e.isActive', '=', 1)
    .where('users.role', '=', 'student')
    .where('users.isActive', '=', 1)
    .executeTakeFirst();
  return row ? { deviceId, account: { kind: 'user', ...row } } : null;
}
