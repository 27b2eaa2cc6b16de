/** Everything of the contract: the calls and their types, errors, permissions. */
export { type Call, statusOf } from './call.ts';
export * from './calls.ts';
export * from './document.ts';
export * from './errors.ts';
export { errorReply, idOrUid } from './fields.ts';
export * from './permissions.ts';
export type { FeedbackChange } from './resources/recording-feedback.ts';
export type { StrayStudent } from './resources/students.ts';
export type { TabletDocument } from './resources/tablets.ts';
