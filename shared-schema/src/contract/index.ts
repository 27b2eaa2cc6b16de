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
} from './resources/administration.ts';
export type {
  AuditAction,
  AuditEntry,
  AuditSubjectKind,
} from './resources/audit.ts';
export type { HostedSchool, SchoolSummary } from './resources/district.ts';
export type { CardState } from './resources/login-cards.ts';
export type {
  BackupPlace,
  ComputerHealth,
  DrillState,
  Finding,
  FindingCode,
  Installation,
  KeptBackup,
  RestoreDrill,
} from './resources/operation.ts';
export type { PrivacyPacket } from './resources/privacy.ts';
export type { FeedbackChange } from './resources/recording-feedback.ts';
export {
  defaultSettings,
  type RetentionWarning,
  type SchoolSettings,
  type SettingName,
  type SignUpMode,
  schoolSettings,
  signUpMode,
} from './resources/settings.ts';
export type { StrayStudent } from './resources/students.ts';
export type { TabletDocument } from './resources/tablets.ts';
