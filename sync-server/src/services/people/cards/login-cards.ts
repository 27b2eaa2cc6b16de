/** Login cards of a class: who has one, making and revoking them. Decision 082. */
import { sql } from 'kysely';
import type { CardState, ParsedBody } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { isOwnStudentOf, requireOwnClass, requireOwnStudent } from '#access/policy.ts';
import { endSessionsOf } from '#access/sessions.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Ref, RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { accountSubject, addAuditEntry } from '#services/audit/add-audit-entry.ts';

/** GET /api/class-codes/{id}/login-cards: the active children of the class, by name. */
export async function listLoginCards(actor: Actor, db: Db, classRef: Ref): Promise<CardState[]> {
  return cardsOf(db, await requireOwnClass(db, actor, classRef));
}

const picturesState = sql<CardState['pictures']>`case
  when picture_passwords.student_id is null then 'off'
  when picture_passwords.chosen_at is not null then 'chosen'
  when users."passwordMirrorsUsername" = 1 then 'wanted'
  else 'typed' end`;

type SchoolClass = Pick<RowOf<'class_codes'>, 'id' | 'teacherId'>;

/**
 * Active children of a class whose sign-in its teacher may change. Who has a home class with a colleague signs in as the
 * colleague arranged it.
 */
export function ownChildrenOf(db: Db | Tx, { id, teacherId }: SchoolClass) {
  return db
    .selectFrom('users')
    .innerJoin('student_class_enrollments as e', 'e.studentId', 'users.id')
    .where('e.classCodeId', '=', id)
    .where('e.isActive', '=', 1)
    .where('users.role', '=', 'student')
    .where('users.isActive', '=', 1)
    .where(sql<boolean>`users.${isOwnStudentOf(teacherId)}`);
}

/** How the children of a class sign in besides typing, by name. */
export function cardsOf(db: Db | Tx, schoolClass: SchoolClass): Promise<CardState[]> {
  return ownChildrenOf(db, schoolClass)
    .leftJoin('student_cards', (join) =>
      join.onRef('student_cards.student_id', '=', 'users.id').on('student_cards.revoked_at', 'is', null),
    )
    .leftJoin('picture_passwords', 'picture_passwords.student_id', 'users.id')
    .select(['users.uid as studentUid', 'student_cards.created_at as madeAt', picturesState.as('pictures')])
    .orderBy('users.firstName')
    .orderBy('users.id')
    .execute();
}

/**
 * Makes cards for children of the class. A former card of theirs is revoked, and whoever came in by it is signed out.
 * Throws `not_found` for a child who is not in the class, `conflict` where a token was used for another card.
 */
export async function makeLoginCards(
  actor: Actor,
  w: WriteContext,
  classRef: Ref,
  { cards }: ParsedBody<'POST /api/class-codes/:id/login-cards'>,
): Promise<CardState[]> {
  const schoolClass = await requireOwnClass(w.tx, actor, classRef);
  const children = await ownChildrenOf(w.tx, schoolClass).select(['users.id', 'users.uid']).execute();
  const ids = new Map(children.map(({ id, uid }) => [uid, id]));
  for (const { studentUid, tokenHash } of cards) {
    const studentId = ids.get(studentUid);
    if (studentId === undefined) throw new AppError('not_found');
    await replaceCard(actor, w, { id: studentId, uid: studentUid }, tokenHash);
  }
  await addAuditEntry(actor, w, 'login_cards_printed', { kind: 'class', uid: schoolClass.uid });
  return cardsOf(w.tx, schoolClass);
}

async function replaceCard(
  actor: Actor,
  w: WriteContext,
  { id: studentId, uid }: Pick<RowOf<'users'>, 'id' | 'uid'>,
  tokenHash: string,
): Promise<void> {
  const known = await w.tx
    .selectFrom('student_cards')
    .select(['student_id', 'revoked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (known?.student_id === studentId && known.revoked_at === null) return;
  // A card that was revoked stays so.
  if (known) throw new AppError('conflict');
  if (await revokeCardOf(w, studentId))
    await addAuditEntry(actor, w, 'login_card_revoked', accountSubject({ role: 'student', uid }));
  await w.tx
    .insertInto('student_cards')
    .values({ student_id: studentId, token_hash: tokenHash, created_at: w.now() })
    .execute();
}

/**
 * POST /api/students/{id}/revoke-card: for a card that was lost. The child's lanes stay open, also on a device where the
 * card was used: decision 011, 'Revoked cards'.
 */
export async function revokeLoginCard(actor: Actor, w: WriteContext, studentRef: Ref): Promise<void> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireOwnStudent(w.tx, teacher, studentRef);
  await revokeCardOf(w, student.id);
  await addAuditEntry(actor, w, 'login_card_revoked', accountSubject(student));
}

/** Whoever came in by the card is signed out. False where the student has none. */
export async function revokeCardOf(w: WriteContext, studentId: number): Promise<boolean> {
  const { numUpdatedRows } = await w.tx
    .updateTable('student_cards')
    .set({ revoked_at: w.now() })
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await endSessionsOf(w, studentId);
  return true;
}
