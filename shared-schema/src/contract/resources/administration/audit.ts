/** What people did to people and to access, as the administrator reads it: who, what, to whom and when, and no contents. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { given } from '#contract/fields.ts';
import { instant } from '#entities/define-table.ts';
import { role } from '#entities/enums.ts';

export const auditAction = z.enum([
  'account_created',
  'account_changed',
  'account_deleted',
  'account_deactivated',
  'account_activated',
  'role_changed',
  'password_reset',
  'sessions_revoked',
  'student_moved',
  'student_taken_over',
  'consent_given',
  'consent_withdrawn',
  'login_cards_printed',
  'login_card_revoked',
  'second_factor_on',
  'second_factor_off',
  'class_deleted',
  'code_regenerated',
  'tablet_prepared',
  'tablet_revoked',
  'recordings_exported',
  'data_exported',
  'setting_changed',
  'setup_code_made',
  'setup_used',
  'school_restored',
  'upgrade_begun',
]);
export type AuditAction = z.output<typeof auditAction>;

/** An account is named by the role it had, a backup by the time it was made, a release by its version. `recordings` and `accounts` are several at once, without a uid. */
export const auditSubjectKind = z.enum([
  'student',
  'teacher',
  'admin',
  'class',
  'tablet',
  'setting',
  'recordings',
  'accounts',
  'backup',
  'release',
]);
export type AuditSubjectKind = z.output<typeof auditSubjectKind>;

const auditEntry = z.object({
  id: z.int().positive(),
  at: instant,
  /** `anonymous`: nobody was signed in, as at a sign-up, with a setup code, or where a restored school deletes again. */
  actorRole: z.enum([...role.options, 'anonymous']),
  /** Null where nobody was signed in. */
  actorUid: z.string().nullable(),
  /** As it is now; null when the account was deleted. */
  actorName: z.string().nullable(),
  action: auditAction,
  subjectKind: auditSubjectKind,
  /** Of a setting its name; null for several at once. */
  subjectUid: z.string().nullable(),
  /** As it is now; null for what was deleted and for what has no name. */
  subjectName: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const audit = {
  /** Newest first. The next page begins after the entry whose id is `next`. */
  'GET /api/admin/audit': {
    query: z.object({
      /** Words of a name, username or email address of who did it or to whom it was done. */
      person: given(z.string().max(200)),
      action: given(auditAction),
      /** From this instant on. */
      from: given(instant),
      /** Before this instant. */
      until: given(instant),
      after: given(z.coerce.number().int().positive()),
      limit: given(z.coerce.number().int().min(1).max(500)),
    }),
    reply: z.object({ entries: z.array(auditEntry), next: z.int().positive().nullable() }),
    errors: [],
  },
} as const satisfies Calls;
