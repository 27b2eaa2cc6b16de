/** What stands in a column as a word of the program, in words for a family. */
import type { AuditAction, AuditEntry } from 'shared-schema/contract';
import type { ConsentMethod, ConsentPurpose } from 'shared-schema/entities';
import { auditActionWords } from 'shared-schema/rules/people/audit-words';
import { consentMethodWords, consentPurposeWords } from 'shared-schema/rules/people/consent';

const ROLES: Readonly<Record<AuditEntry['actorRole'] | 'child', string>> = {
  child: 'the child',
  student: 'another student',
  teacher: 'a teacher',
  admin: 'an administrator',
  anonymous: 'nobody who was signed in',
};

const METHODS: Readonly<Record<ConsentMethod, string>> = consentMethodWords;
const PURPOSES: Readonly<Record<ConsentPurpose, string>> = consentPurposeWords;
const ACTIONS: Readonly<Record<AuditAction, string>> = auditActionWords;

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
