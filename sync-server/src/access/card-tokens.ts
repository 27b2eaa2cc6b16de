/** Which student the token of a login card signs in. */
import type { Db, Tx } from '#db/database.ts';
import { hashToken } from './tokens.ts';

export interface CardHolder {
  readonly id: number;
  readonly role: 'student';
}

/** The active student whose valid card has this token, or null. */
export async function findCardHolder(db: Db | Tx, token: string): Promise<CardHolder | null> {
  const row = await db
    .selectFrom('student_cards')
    .innerJoin('users', 'users.id', 'student_cards.student_id')
    .select('users.id')
    .where('student_cards.token_hash', '=', hashToken(token))
    .where('student_cards.revoked_at', 'is', null)
    .where('users.role', '=', 'student')
    .where('users.isActive', '=', 1)
    .executeTakeFirst();
  return row ? { id: row.id, role: 'student' } : null;
}
