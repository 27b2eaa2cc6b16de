/** Class tablets and their members, remembered: every pull of every child on a tablet shows the tablet's token. */
import type { UserActor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { findToken, type TabletToken } from '../services/tablets/tablet-tokens.ts';

/** A class tablet as one of its tokens shows it. */
export interface Tablet extends TabletToken {
  /** Those of its children who were asked for lately, by uid; the cache's own. */
  readonly members: Map<string, UserActor>;
}

export interface TabletCache {
  /** The tablet that may hold a token with this hash. */
  findByToken(tokenHash: string): Promise<Tablet | null>;
  /** The active student of one of the tablet's classes who has this uid. */
  member(tablet: Tablet, uid: string): Promise<UserActor | null>;
  /** After a change of the tablet. */
  forget(deviceId: number): void;
  /** After a change of these accounts or of what they may see: joining and leaving a class is one. */
  forgetMembers(userIds: Iterable<number>): void;
}

export function createTabletCache(db: Db): TabletCache {
  const byToken = new Map<string, Tablet>();
  const uidOf = new Map<number, string>();
  // Raised by every invalidation: a read that began before it must not be remembered.
  let generation = 0;

  return {
    async findByToken(tokenHash) {
      const known = byToken.get(tokenHash);
      if (known) return known;
      const began = generation;
      const tablet = await readTablet(db, tokenHash);
      if (tablet && began === generation) byToken.set(tokenHash, tablet);
      return tablet;
    },
    async member(tablet, uid) {
      const known = tablet.members.get(uid);
      if (known) return known;
      const began = generation;
      const member = await readMember(db, tablet, uid);
      if (member && began === generation) {
        tablet.members.set(uid, member);
        uidOf.set(member.id, uid);
      }
      return member;
    },
    forget(deviceId) {
      generation++;
      for (const [hash, tablet] of byToken) if (tablet.deviceId === deviceId) byToken.delete(hash);
    },
    forgetMembers(userIds) {
      for (const id of userIds) {
        generation++;
        const uid = uidOf.get(id);
        if (uid === undefined) continue;
        for (const { members } of byToken.values()) members.delete(uid);
      }
    },
  };
}

async function readTablet(db: Db, tokenHash: string): Promise<Tablet | null> {
  const token = await findToken(db, tokenHash);
  return token && { ...token, members: new Map() };
}

async function readMember(db: Db, { deviceId }: Tablet, uid: string): Promise<UserActor | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('tablet_classes', 'tablet_classes.class_id', 'users.classCodeId')
    .select(['users.id', 'users.uid', 'users.role'])
    .where('tablet_classes.device_id', '=', deviceId)
    .where('users.uid', '=', uid)
    .where('users.role', '=', 'student')
    .where('users.isActive', '=', 1)
    .executeTakeFirst();
  return row ? { kind: 'user', ...row } : null;
}
