/** Reading people: oneself; a teacher themselves and their students; the administrator everybody. */
import { sql } from 'kysely';
import type { UserDocument } from 'shared-schema/contract';
import { type Actor, requireRole, requireUser } from '#access/actor.ts';
import { studentIdsOf } from '#access/policy.ts';
import type { Db } from '#db/database.ts';
import { isOneOf } from '#services/shared/filters.ts';
import { getUserDoc, listUserDocs } from './user-documents.ts';

/** GET /api/users/current. */
export async function currentUser(actor: Actor, db: Db): Promise<UserDocument> {
  const account = requireUser(actor);
  return getUserDoc(db, account, account.id);
}

/** GET /api/users. */
export async function listUsers(actor: Actor, db: Db): Promise<UserDocument[]> {
  const account = requireRole(actor, 'teacher', 'admin');
  if (account.role === 'admin') return listUserDocs(db, account, sql`order by t.id`);
  const ids = [account.id, ...(await studentIdsOf(db, account.id))];
  return listUserDocs(db, account, sql`where ${isOneOf(ids)} order by t.id`);
}
