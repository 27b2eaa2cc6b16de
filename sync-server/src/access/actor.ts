/** Who calls: the first argument of every service. */
import type { Role } from 'shared-schema/entities';
import { AppError } from '#errors.ts';

export interface UserActor {
  readonly kind: 'user';
  readonly id: number;
  readonly uid: string;
  readonly role: Role;
}
export type Actor = { readonly kind: 'anonymous' } | UserActor;

export const anonymous: Actor = { kind: 'anonymous' };

/** The signed-in account, if it has one of these roles. Throws `not_signed_in` or `wrong_role`. */
export function requireRole(actor: Actor, ...roles: readonly Role[]): UserActor {
  const user = requireUser(actor);
  if (!roles.includes(user.role)) throw new AppError('wrong_role');
  return user;
}

/** The signed-in account. Throws `not_signed_in`. */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind === 'anonymous') throw new AppError('not_signed_in');
  return actor;
}
