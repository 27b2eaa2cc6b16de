/** What a line of the ledger of changes of access says: which access was taken away or given, and when. Decision 163. */
import { z } from 'zod';

export const accessAction = z.enum([
  'tablet_revoked',
  'login_card_revoked',
  'account_deactivated',
  'account_activated',
  'account_deleted',
  'sessions_revoked',
  'password_reset',
  'role_changed',
  'second_factor_on',
  'second_factor_off',
]);
export type AccessAction = z.output<typeof accessAction>;

export interface AccessChange {
  /** SHA-256 of the uid of the account or tablet. */
  readonly subject: string;
  /** ISO time. */
  readonly at: string;
  readonly action: AccessAction;
}

export const lineOf = ({ subject, at, action }: AccessChange) => `${subject} ${at} ${action}`;

/** Of a line of the ledger. Null for an action of a later release, and for one that a power cut left torn. */
export function parseAccessChange(line: string): AccessChange | null {
  const [subject, at, said] = line.split(' ');
  const action = accessAction.safeParse(said);
  return subject && at && action.success ? { subject, at, action: action.data } : null;
}
