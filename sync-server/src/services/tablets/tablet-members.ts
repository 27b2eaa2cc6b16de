/** Whom a class tablet is told of: the active children of its classes, as its sign-in screen shows them. */
import { sql } from 'kysely';
import { type AvatarLook, avatarLook } from 'shared-schema/rules/avatar-look';
import { MAX_MEMBERS, type TabletMember } from 'shared-schema/sync';
import type { Db } from '#db/database.ts';

type MemberRow = Pick<TabletMember, 'id' | 'uid' | 'username' | 'firstName' | 'lastName' | 'classUid'> & {
  passwordMirrorsUsername: number;
  salt: string | null;
  rounds: number;
  hash: string;
} & { [Part in keyof AvatarLook]: string | null };

/** Active students of the tablet's classes, by class and name. */
export async function tabletMembers(db: Db, deviceId: number): Promise<TabletMember[]> {
  const { rows } = await sql<MemberRow>`select u.id, u.uid, u.username, u."firstName", u."lastName",
      c.uid as "classUid", u."passwordMirrorsUsername", v.salt, v.rounds, v.hash,
      a."skinTone", a."hairStyle", a."hairColor", a."eyeColor", a.clothing
    from tablet_classes tc
    join class_codes c on c.id = tc.class_id
    join users u on u."classCodeId" = c.id and u.role = 'student' and u."isActive" = 1
    left join sign_in_verifiers v on v.user_id = u.id
    left join avatars a on a.id = (select min(id) from avatars where "userId" = u.id)
    where tc.device_id = ${deviceId}
    order by c.id, u."firstName", u.id limit ${MAX_MEMBERS}`.execute(db);
  return rows.map(toMember);
}

function toMember(row: MemberRow): TabletMember {
  const { id, uid, username, firstName, lastName, classUid, salt, rounds, hash } = row;
  const mirrorsUsername = row.passwordMirrorsUsername === 1;
  return {
    ...{ id, uid, username, firstName, lastName, classUid, mirrorsUsername },
    verifier: mirrorsUsername || salt === null ? null : { salt, rounds, hash },
    avatar: lookOf(row),
  };
}

function lookOf(row: MemberRow): AvatarLook {
  const { skinTone, hairStyle, hairColor, eyeColor, clothing } = row;
  if (skinTone && hairStyle && hairColor && eyeColor && clothing) {
    return { skinTone, hairStyle, hairColor, eyeColor, clothing };
  }
  return avatarLook(row.uid);
}
