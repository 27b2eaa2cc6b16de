/** Everything of the contract: the calls and their types, errors, permissions. */
export { type Call, statusOf } from './call.ts';
export * from './calls.ts';
export * from './document.ts';
export * from './errors.ts';
export { errorReply, idOrUid } from './fields.ts';
export * from './permissions.ts';
export type {
  ManagedUser,
  UserSort,
} from './resources/administration/administration.ts';
export type {
  AuditAction,
  AuditEntry,
  AuditSubjectKind,
} from './resources/administration/audit.ts';
export type { HostedSchool, SchoolSummary } from './resources/administration/district.ts';
export type {
  BackupPlace,
  ChangeToRepeat,
  ComputerHealth,
  DrillState,
  Finding,
  FindingCode,
  Installation,
  KeptBackup,
  RestoreDrill,
  UpgradeChoice,
} from './resources/administration/operation.ts';
export type { PrivacyPacket } from './resources/administration/privacy.ts';
export {
  defaultSettings,
  type RetentionWarning,
  type SchoolSettings,
  type SettingName,
  type SignUpMode,
  schoolSettings,
  signUpMode,
} from './resources/administration/settings.ts';
export type { TabletDocument } from './resources/classes/tablets.ts';
export type { CardState } from './resources/people/login-cards.ts';
export type { StrayStudent } from './resources/people/students.ts';
