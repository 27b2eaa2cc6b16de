/** The one way into the audit list: what a person did to people or to access, in the transaction that did it. */
import type { AuditAction, AuditSubjectKind } from 'shared-schema/contract';
import type { UserActor } from '#access/actor.ts';
import type { RowOf } from '#db/rows.ts';
import type { WriteContext } from '#db/writer.ts';

export interface AuditSubject {
  readonly kind: AuditSubjectKind;
  /** Of a setting its name; null for several at once. */
  readonly uid: string | null;
}

export type AuditActor = { readonly kind: 'anonymous' } | Pick<UserActor, 'kind' | 'uid' | 'role'>;

/**
 * Notes who did what to whom. No name, text or file of the subject is kept: the list outlives what it is about. `at`: ISO
 * time of what was done, now when left out.
 */
export async function addAuditEntry(
  actor: AuditActor,
  w: WriteContext,
  action: AuditAction,
  subject: AuditSubject,
  at = w.now(),
): Promise<void> {
  const isSignedIn = actor.kind === 'user';
  const entry = {
    at,
    actor_uid: isSignedIn ? actor.uid : null,
    actor_role: isSignedIn ? actor.role : ('anonymous' as const),
    action,
    subject_kind: subject.kind,
    subject_uid: subject.uid,
  };
  await w.tx.insertInto('audit').values(entry).execute();
  w.hasAuditEntries = true;
}

/** An account as a subject: by the role that it has now. */
export function accountSubject({ role, uid }: Pick<RowOf<'users'>, 'role' | 'uid'>): AuditSubject {
  return { kind: role, uid };
}
