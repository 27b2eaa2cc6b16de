/** What stands in a column as a word of the program, in words for a family. */
import type { AuditAction, AuditEntry } from 'shared-schema/contract';
import type { ConsentMethod, ConsentPurpose } from 'shared-schema/entities';

const ROLES: Readonly<Record<AuditEntry['actorRole'] | 'child', string>> = {
  child: 'the child',
  student: 'another student',
  teacher: 'a teacher',
  admin: 'an administrator',
  anonymous: 'nobody who was signed in',
};

const METHODS: Readonly<Record<ConsentMethod, string>> = {
  offline_form: 'Signed form',
  email_consent: 'By email',
  phone_consent: 'By phone',
};

const PURPOSES: Readonly<Record<ConsentPurpose, string>> = {
  record_voice: 'Record the voice',
  keep_samples: 'Keep samples after the year',
  show_to_family: 'Show work to the family',
};

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  account_created: 'Account added',
  account_changed: 'Details changed',
  account_deleted: 'Account deleted',
  account_deactivated: 'Account deactivated',
  account_activated: 'Account activated',
  role_changed: 'Role changed',
  password_reset: 'Password set',
  sessions_revoked: 'Session ended',
  student_moved: 'Student moved',
  student_taken_over: 'Student taken over',
  consent_given: 'Consent given',
  consent_withdrawn: 'Consent withdrawn',
  login_cards_printed: 'Login cards printed',
  login_card_revoked: 'Login card revoked',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  class_deleted: 'Class deleted',
  code_regenerated: 'New class code',
  tablet_prepared: 'Tablet prepared',
  tablet_revoked: 'Tablet revoked',
  recordings_exported: 'Recordings exported',
  data_exported: 'Everything held downloaded',
  setting_changed: 'Setting changed',
  setup_used: 'Setup code used',
  school_restored: 'School restored',
  upgrade_begun: 'Upgrade begun',
};

/** By table and column. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'users.authProvider': {
    manual: 'an account of the school',
    email: 'an account of the school, with an e-mail address',
    google: 'a Google account',
  },
  'users.consentMethod': METHODS,
  'users.parentalConsentMethod': METHODS,
  'consents.method': METHODS,
  'consents.purpose': PURPOSES,
  'audit.action': ACTIONS,
  'audit.who did it': ROLES,
};

/** The words for a stored value; the value itself where it has none. */
export function wordsOf(table: string, column: string, stored: string | number): string | number {
  return WORDS[`${table}.${column}`]?.[stored] ?? stored;
}

/** The question of an answer. */
export const questionWords = {
  asked: (number: number | null, prompt: string) =>
    [number === null ? '' : `Question ${number}`, prompt].filter(Boolean).join(': '),
  removed: 'A question that was removed',
  whole: 'The whole activity',
};
