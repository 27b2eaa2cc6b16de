/** Asks for the own password in a call that may be sent twice: a repeated one is answered from the store. */

import type { FastifyRequest } from 'fastify';
import type { ContractKey } from 'shared-schema/contract';
import type { Actor } from '#access/actor.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import {
  checkUnlessFresh,
  requireUnchangedUnlessFresh,
} from '#services/people/passwords/check-own-password.ts';
import type { ServedCall } from './handler.ts';
import { isRepeated } from './idempotency.ts';
import { typedAt } from './typed-at.ts';

/** What the check before a write found; null where the call was sent before. */
export type CheckedOnce = { readonly checked: string | null | undefined } | null;

/** Throws what `checkUnlessFresh` throws. */
export async function checkOwnPasswordOnce<K extends ContractKey>(
  { school }: ServedCall<K>,
  actor: Actor,
  currentPassword: string | undefined,
  request: FastifyRequest,
): Promise<CheckedOnce> {
  // It was checked the first time, when the session may have been fresh.
  if (await isRepeated(school.db, request, actor)) return null;
  return { checked: await checkUnlessFresh(school, actor, currentPassword, typedAt(request)) };
}

/** In the write. Throws `busy` where the stored reply went in between: whoever sends the call again is asked. */
export async function requireCheckedOnce(
  w: WriteContext,
  actor: Actor,
  checkedOnce: CheckedOnce,
): Promise<void> {
  if (!checkedOnce) throw new AppError('busy');
  await requireUnchangedUnlessFresh(w.tx, actor, checkedOnce.checked);
}
