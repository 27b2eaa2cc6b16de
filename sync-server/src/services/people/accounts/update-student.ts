/** A teacher changes a student account. Specification, teacher side, section 5 'Student edit'. */
import type { Payloads } from 'shared-schema/sync';
import { type Actor, requireRole } from '#access/actor.ts';
import { requireStudent } from '#access/policy.ts';
import type { WriteContext } from '#db/writer.ts';
import { changeUser } from './update-user.ts';
import { settleVerifier } from '#services/people/passwords/verifiers.ts';
import { type CommandMeta, requireUnchanged, type Saved } from '#services/shared/saved.ts';

/** Changes a student (command `student.update`). `passwordHash` is the new username's. */
export async function updateStudent(
  actor: Actor,
  w: WriteContext,
  payload: Payloads['student.update'],
  passwordHash: string | undefined,
  meta: CommandMeta = {},
): Promise<Saved<'users'>> {
  const teacher = requireRole(actor, 'teacher');
  const student = await requireStudent(w.tx, teacher, payload.uid);
  await requireUnchanged(w, 'users', student.uid, meta.ifSeq);
  const { uid: _uid, passwordMirrorsUsername: mirrors, ...fields } = payload;
  const password = mirrors ? fields.username : undefined;
  if (mirrors) await settleVerifier(w, { ...student, passwordMirrorsUsername: true }, null);
  return changeUser(w, student, { ...fields, password }, passwordHash);
}
