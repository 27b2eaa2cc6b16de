/**
 * What the server says before a call that wants the own password is done: it asks for the password, refuses what was
 * typed, or wants a new session. `rate_limited` comes after too many wrong passwords.
 */
import type { ErrorCode } from 'shared-schema/contract/errors';

const codes = [
  'password_required',
  'password_wrong',
  'sign_in_again',
  'rate_limited',
] as const satisfies ErrorCode[];

export type OwnPasswordCode = (typeof codes)[number];

/** The call did nothing, because the own password was not given or not right. */
export function isAboutOwnPassword(code: unknown): code is OwnPasswordCode {
  return codes.some((one) => one === code);
}
