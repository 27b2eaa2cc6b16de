/** People as calls answer them: without secrets, and with the password where a teacher may still be shown it. */
import { type RawBuilder, sql } from 'kysely';
import type { UserDocument } from 'shared-schema/contract';
import { type DocOf, tables } from 'shared-schema/entities';
import type { UserActor } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import { selectDocs } from '#db/documents.ts';
import { found } from '#errors.ts';

const hiddenFromStudents = Object.fromEntries(tables.users.teacherOnly.map((field) => [field, null]));

/** Only a teacher is shown a password, and only while it mirrors the username: nothing readable is stored. */
export function toUserDocument(viewer: Pick<UserActor, 'role'>, doc: DocOf<'users'>): UserDocument {
  const shown = viewer.role === 'teacher' && doc.passwordMirrorsUsername;
  const visible = viewer.role === 'student' ? { ...doc, ...hiddenFromStudents } : doc;
  return { ...visible, visiblePassword: shown ? doc.username : null };
}

/** `tail` follows FROM; the table is `t`. */
export async function listUserDocs(
  db: Db | Tx,
  viewer: Pick<UserActor, 'role'>,
  tail: RawBuilder<unknown>,
): Promise<UserDocument[]> {
  return (await selectDocs(db, 'users', tail)).map((doc) => toUserDocument(viewer, doc));
}

export async function getUserDoc(
  db: Db | Tx,
  viewer: Pick<UserActor, 'role'>,
  id: number,
): Promise<UserDocument> {
  return found((await listUserDocs(db, viewer, sql`where t.id = ${id}`))[0]);
}
