/** What the administrator does to many accounts at once: in one transaction, all of them or none. */
import type { ParsedBody } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { publish } from '#db/change-log.ts';
import { findRow, type Ref, type RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import { deleteUser } from './delete-user.ts';
import { setActive } from './set-active.ts';

interface Changed {
  count: number;
}

/** POST /api/admin/users/set-active. Throws `wrong_role` where the administrator is among them. */
export async function setManyActive(
  actor: Actor,
  w: WriteContext,
  { users, isActive, revokesTablets = false }: ParsedBody<'POST /api/admin/users/set-active'>,
): Promise<Changed> {
  let count = 0;
  for (const user of await findOthers(actor, w, users)) {
    await setActive(actor, w, user, isActive, { revokesTablets });
    if (user.isActive === isActive) continue;
    await publish(w, 'users', user.id);
    count += 1;
  }
  return { count };
}

/** POST /api/admin/users/delete. A successor who would be deleted too is nobody: throws `not_found`. */
export async function deleteMany(
  actor: Actor,
  w: WriteContext,
  { users, successor, revokesTablets }: ParsedBody<'POST /api/admin/users/delete'>,
): Promise<Changed> {
  const leaving = await findOthers(actor, w, users);
  if (leaving.some(({ id, uid }) => successor === id || successor === uid)) throw new AppError('not_found');
  for (const user of leaving)
    await deleteUser(actor, w, user.id, {
      ...(user.role === 'teacher' && { successor }),
      revokesTablets,
    });
  return { count: leaving.length };
}

/** Each once, without those that are gone. */
async function findOthers(actor: Actor, w: WriteContext, refs: readonly Ref[]): Promise<RowOf<'users'>[]> {
  const account = requireRole(actor, 'admin');
  const found = new Map<number, RowOf<'users'>>();
  for (const ref of refs) {
    const user = await findRow(w.tx, 'users', ref);
    if (user?.id === account.id) throw new AppError('wrong_role');
    if (user) found.set(user.id, user);
  }
  return [...found.values()];
}
