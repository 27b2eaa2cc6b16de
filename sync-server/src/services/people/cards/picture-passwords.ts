/** Passwords of three pictures: a teacher turns them on, the child chooses on a class tablet. Decision 082. */
import type { CardState, ParsedBody } from 'shared-schema/contract';
import { picturePassword } from 'shared-schema/rules/people/picture-password';
import type { Actor } from '#access/actor.ts';
import { requireOwnClass } from '#access/policy.ts';
import { endSessionsOf } from '#access/sessions.ts';
import { publish, publishNote } from '#db/change-log.ts';
import type { Db, Tx } from '#db/database.ts';
import { type Ref, type RowOf, updateRow } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { School } from '#school.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';
import type { TypedAt } from '#services/people/passwords/check-own-password.ts';
import {
  openSession,
  proveAccount,
  requireProvenPasswordUnchanged,
  type SignedIn,
} from '#services/people/passwords/sign-in.ts';
import { settleVerifier } from '#services/people/passwords/verifiers.ts';
import { cardsOf, ownChildrenOf } from './login-cards.ts';

type SwitchBody = ParsedBody<'POST /api/class-codes/:id/picture-passwords'>;

/** Hashes of the usernames that become passwords again, by id of the student. */
export type FormerPasswords = ReadonlyMap<number, string>;

/** Before the write: hashes the usernames of those whose pictures are turned off. Throws `not_found`. */
export async function prepareSwitch(
  { db, passwords }: Pick<School, 'db' | 'passwords'>,
  actor: Actor,
  classRef: Ref,
  body: SwitchBody,
): Promise<FormerPasswords> {
  const schoolClass = await requireOwnClass(db, actor, classRef);
  const hashes = new Map<number, string>();
  if (body.on) return hashes;
  for (const { id, username, chosenAt } of await childrenOf(db, schoolClass, body.students))
    if (chosenAt !== null) hashes.set(id, await passwords.ofAccounts.hash(username));
  return hashes;
}

/** Turns pictures on or off for children of the class. Throws `not_found` for a child who is not in it. */
export async function switchPicturePasswords(
  actor: Actor,
  w: WriteContext,
  classRef: Ref,
  body: SwitchBody,
  former: FormerPasswords,
): Promise<CardState[]> {
  const schoolClass = await requireOwnClass(w.tx, actor, classRef);
  const children = await childrenOf(w.tx, schoolClass, body.students);
  if (children.length < new Set(body.students).size) throw new AppError('not_found');
  for (const child of children) {
    if (body.on) await want(w, child.id);
    else await turnOff(actor, w, child, former.get(child.id));
  }
  return cardsOf(w.tx, schoolClass);
}

async function want(w: WriteContext, studentId: number): Promise<void> {
  await w.tx
    .insertInto('picture_passwords')
    .values({ student_id: studentId, chosen_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function turnOff(actor: Actor, w: WriteContext, child: Child, hash: string | undefined): Promise<void> {
  // The child chose between the hashing and this write: nothing is turned off halfway.
  if (child.chosenAt !== null && hash === undefined) throw new AppError('busy');
  await w.tx.deleteFrom('picture_passwords').where('student_id', '=', child.id).execute();
  if (child.chosenAt === null || hash === undefined) return;
  await updateRow(w.tx, 'users', child.id, { password: hash, passwordMirrorsUsername: true });
  await addAuditEntry(actor, w, 'password_reset', accountSubject({ role: 'student', uid: child.uid }));
  await settleVerifier(w, { id: child.id, role: 'student', passwordMirrorsUsername: true }, null);
  await endSessionsOf(w, child.id);
  await publish(w, 'users', child.id);
}

/**
 * The child's choice (POST /api/auth/pictures): the pictures take the place of the password until now, and all other
 * sessions end. Throws as a sign-in does, and `pictures_not_wanted`.
 */
export async function choosePictures(
  school: School,
  { username, password, pictures }: ParsedBody<'POST /api/auth/pictures'>,
  at: TypedAt,
): Promise<SignedIn> {
  const account = await proveAccount(school, { username, password, role: 'student' }, at);
  const chosen = picturePassword(pictures);
  const hash = await school.passwords.ofAnonymous.hash(chosen);
  const verifier = await school.passwords.ofAnonymous.makeVerifier(chosen);
  await school.writer.write(async (w) => {
    w.author = `user:${account.id}`;
    await requireProvenPasswordUnchanged(w.tx, account);
    const { numUpdatedRows } = await w.tx
      .updateTable('picture_passwords')
      .set({ chosen_at: w.now() })
      .where('student_id', '=', account.id)
      .where('chosen_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('pictures_not_wanted');
    await updateRow(w.tx, 'users', account.id, { password: hash, passwordMirrorsUsername: false });
    await settleVerifier(w, { id: account.id, role: 'student', passwordMirrorsUsername: false }, verifier);
    await w.tx
      .updateTable('picture_passwords')
      .set({ chosen_at: w.now() })
      .where('student_id', '=', account.id)
      .execute();
    await endSessionsOf(w, account.id);
    // No edit: a grade that the teacher writes meanwhile is no conflict.
    await publishNote(w, 'users', account.id);
  });
  return openSession(school, account, at, (tx) =>
    requireProvenPasswordUnchanged(tx, { ...account, password: hash }),
  );
}

interface Child {
  readonly id: number;
  readonly uid: string;
  readonly username: string;
  readonly chosenAt: string | null;
}

function childrenOf(
  db: Db | Tx,
  schoolClass: RowOf<'class_codes'>,
  uids: readonly string[],
): Promise<Child[]> {
  return ownChildrenOf(db, schoolClass)
    .leftJoin('picture_passwords', 'picture_passwords.student_id', 'users.id')
    .select(['users.id', 'users.uid', 'users.username', 'picture_passwords.chosen_at as chosenAt'])
    .where('users.uid', 'in', [...uids])
    .execute();
}
