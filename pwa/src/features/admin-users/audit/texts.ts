/** Words of the administrator's audit list. `who` begins a sentence; `whom` and `name` stand inside of one. */
import { auditActionWords } from 'shared-schema/rules/people/audit-words';
import type { AuditAction } from '#data/admin/audit.ts';

export const auditTexts = {
  title: 'Audit',
  intro: 'Who did what to accounts, classes, tablets and settings. Kept for two school years.',
  filters: 'Filter the list',
  person: 'Search by person',
  clearPerson: 'Clear search',
  action: 'Action',
  anyAction: 'All actions',
  from: 'From',
  until: 'To',
  clear: 'Clear Filters',
  export: 'Export CSV',
  exporting: (count: number) => `Reading ${count}...`,
  exported: (name: string) => `Saved ${name}`,
  exportFailed: 'Error exporting the list',
  exportFallback: 'Failed to export the list',
  loading: 'Loading the list...',
  loadFailed: (message: string) => `Error loading the list: ${message}`,
  none: 'Nothing has happened yet',
  noMatch: 'Nothing in the list matches the filters.',
  more: 'Show older entries',
  columns: ['Time', 'Person', 'Role', 'Action', 'About', 'Sentence'] as const,
  fileName: (date: string) => `audit_${date}.csv`,
};

/** Whoever or whatever is meant, where its name is not known. */
export const auditNames = {
  somebody: 'A deleted account',
  nobody: 'Nobody signed in',
  beforeRestore: 'Somebody, before a restore,',
  account: 'a deleted account',
  class: 'a deleted class',
  tablet: 'a tablet',
};

export const auditKinds = {
  student: 'student',
  teacher: 'teacher',
  admin: 'administrator',
  class: 'class',
  tablet: 'tablet',
  setting: 'setting',
  recordings: 'recordings',
  accounts: 'accounts',
  backup: 'backup',
  release: 'release',
};

/** 'a teacher', 'an administrator'. */
export const aKind = (kind: keyof typeof auditKinds) =>
  `${/^[aeiou]/.test(auditKinds[kind]) ? 'an' : 'a'} ${auditKinds[kind]}`;

/** Of the filter and the exported table. */
export const auditActions: Readonly<Record<AuditAction, string>> = auditActionWords;

/** What stands for a setting in a sentence; others are 'a setting of the school'. */
export const auditSettings: Readonly<Record<string, string>> = {
  recordOnlyWithConsent: 'recording only with consent',
  signUp: 'who may sign up',
  signUpCode: 'the sign-up code',
};

export const auditSentences = {
  dataExported: (who: string, whom: string) => `${who} downloaded everything held of ${whom}`,
  cardRevoked: (who: string, whom: string) => `${who} revoked the login card of ${whom}`,
  restored: (who: string) => `${who} restored the school from a backup`,
  upgradeBegun: (who: string, version: string) => `${who} began the upgrade to version ${version}`,
  secondFactorOn: (who: string) => `${who} turned the second factor on`,
  secondFactorOnBefore: (whom: string) => `Before a restore, the second factor of ${whom} was turned on`,
  ownSecondFactorOff: (who: string) => `${who} turned the second factor off`,
  secondFactorOff: (who: string, whom: string) => `${who} turned off the second factor of ${whom}`,
  ownSession: (who: string) => `${who} ended a session of their own`,
  signedUp: (name: string) => `${name} signed up`,
  setupCodeMade: "Somebody with access to the school's computer made a setup code",
  setUp: (name: string) => `${name} became administrator with the setup code`,
  created: (who: string, whom: string) => `${who} added ${whom}`,
  changed: (who: string, whom: string) => `${who} changed the details of ${whom}`,
  deleted: (who: string, kind: string) => `${who} deleted ${kind}`,
  deletedAgain: (kind: string) => `After a restore, ${kind} was deleted again`,
  deactivated: (who: string, whom: string) => `${who} deactivated ${whom}`,
  activated: (who: string, whom: string) => `${who} activated ${whom}`,
  roleChanged: (who: string, name: string, kind: string) => `${who} made ${name} ${kind}`,
  ownPassword: (who: string) => `${who} chose a new password`,
  password: (who: string, whom: string) => `${who} set a new password for ${whom}`,
  signedOut: (who: string, whom: string) => `${who} logged ${whom} out on every device`,
  moved: (who: string, whom: string) => `${who} moved ${whom} to another teacher`,
  takenOver: (who: string, whom: string) => `${who} took over ${whom}`,
  consentGiven: (who: string, whom: string) => `${who} noted a parent's consent for ${whom}`,
  consentWithdrawn: (who: string, whom: string) => `${who} noted that consent for ${whom} was withdrawn`,
  cardsPrinted: (who: string) => `${who} printed login cards`,
  codeRenewed: (who: string, whom: string) => `${who} made a new code for ${whom}`,
  tabletPrepared: (who: string, whom: string) => `${who} prepared ${whom}`,
  tabletRevoked: (who: string, whom: string) => `${who} revoked ${whom}`,
  exported: (who: string) => `${who} exported recordings`,
  setting: (who: string, name: string | undefined) =>
    name ? `${who} changed the setting for ${name}` : `${who} changed a setting of the school`,
};
