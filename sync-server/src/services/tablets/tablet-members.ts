/** The members of a class tablet: the active children of its classes, as its sign-in screen shows them. */
import { sql } from 'kysely';
import { type AvatarDesign, avatarDesign } from 'shared-schema/rules/people/avatar-design';
import { MAX_TABLET_MEMBERS, type TabletMember } from 'shared-schema/sync';
import type { Db, Tx } from '#db/database.ts';
import { AppError } from '#errors.ts';

type MemberRow = Pick<TabletMember, 'id' | 'uid' | 'username' | 'firstName' | 'lastName'> & {
  /** JSON list, the home class first. */
  classUids: string;
  passwordMirrorsUsername: number;
  salt: string | null;
  rounds: number;
  hash: string;
  card: string | null;
  picturesWanted: number;
  picturesChosenAt: string | null;
  nameAudioUrl: string | null;
  spokenName: string | null;
} & { [Part in keyof AvatarDesign]: string | null };

/** Throws tablet_full when the tablet's classes have more active students than a tablet may have members. */
export async function requireCapacityFor(tx: Tx, deviceId: number): Promise<void> {
  const { rows } = await sql<{ students: number }>`select count(distinct u.id) as students
    ${childrenOf(deviceId)}`.execute(tx);
  if ((rows[0]?.students ?? 0) > MAX_TABLET_MEMBERS) throw new AppError('tablet_full');
}

/** Active students of the tablet's classes, each once for every class of theirs. */
const childrenOf = (deviceId: number) => sql`from tablet_classes tc
    join class_codes c on c.id = tc.class_id
    join student_class_enrollments e on e."classCodeId" = c.id and e."isActive" = 1
    join users u on u.id = e."studentId" and u.role = 'student' and u."isActive" = 1
    where tc.device_id = ${deviceId}`;

/**
 * Active students of the tablet's classes, by class and name. When there are more than a tablet may have,
 * those who joined first are answered: no member loses the place to a new student.
 */
export async function tabletMembers(db: Db, deviceId: number): Promise<TabletMember[]> {
  const { rows } = await sql<MemberRow>`select u.id, u.uid, u.username, u."firstName", u."lastName",
      m."classUids", u."passwordMirrorsUsername", v.salt, v.rounds, v.hash,
      k.token_hash as card, p.student_id is not null as "picturesWanted",
      p.chosen_at as "picturesChosenAt", u."nameAudioUrl", u."spokenName",
      a."skinTone", a."hairStyle", a."hairColor", a."eyeColor", a.clothing
    from (${firstToJoin(deviceId)}) m
    join users u on u.id = m.id
    left join sign_in_verifiers v on v.user_id = u.id
    left join student_cards k on k.student_id = u.id and k.revoked_at is null
    left join picture_passwords p on p.student_id = u.id
    left join avatars a on a.id = (select min(id) from avatars where "userId" = u.id)
    order by m.first_class, u."firstName" nulls first, u.id`.execute(db);
  return rows.map(toMember);
}

/** The students who joined first, as many as a tablet may have members, with their classes on the tablet. */
const firstToJoin = (deviceId: number) => sql`select u.id,
      json_group_array(c.uid order by u."classCodeId" <> c.id, c.id) as "classUids",
      coalesce(min(case when u."classCodeId" = c.id then c.id end), min(c.id)) as first_class
    ${childrenOf(deviceId)}
    group by u.id order by min(e."enrolledAt"), min(e.id), u.id limit ${MAX_TABLET_MEMBERS}`;

function toMember(row: MemberRow): TabletMember {
  const { id, uid, username, firstName, lastName, salt, rounds, hash, card, nameAudioUrl, spokenName } = row;
  const [classUid = '', ...moreClassUids]: string[] = JSON.parse(row.classUids);
  const mirrorsUsername = row.passwordMirrorsUsername === 1;
  return {
    ...{ id, uid, username, firstName, lastName, classUid, mirrorsUsername },
    ...(moreClassUids.length > 0 && { moreClassUids }),
    verifier: mirrorsUsername || salt === null ? null : { salt, rounds, hash },
    ...(card !== null && { card }),
    ...picturesOf(row),
    ...(nameAudioUrl !== null && { nameAudioUrl }),
    ...(spokenName !== null && { spokenName }),
    avatar: storedDesign(row),
  };
}

/** While another password of the child's own is valid, that one is asked for. */
function picturesOf(row: MemberRow): Pick<TabletMember, 'pictures'> {
  if (row.picturesWanted === 0) return {};
  if (row.picturesChosenAt !== null) return { pictures: 'chosen' };
  return row.passwordMirrorsUsername === 1 ? { pictures: 'wanted' } : {};
}

function storedDesign(row: MemberRow): AvatarDesign {
  const { skinTone, hairStyle, hairColor, eyeColor, clothing } = row;
  if (skinTone && hairStyle && hairColor && eyeColor && clothing) {
    return { skinTone, hairStyle, hairColor, eyeColor, clothing };
  }
  return avatarDesign(row.uid);
}
