/** Why somebody could not sign in or up, as a code; the sentence is made by the screen. */
import { ApiError, type ApiErrorCode } from '#data/api/api-error.ts';

export type SignInErrorCode =
  | ApiErrorCode
  /** No server to ask, and this account was never signed in on this device. */
  | 'not_on_this_device';

export class SignInError extends Error {
  readonly code: SignInErrorCode;
  /** The server's own sentence, or null. */
  readonly sentence: string | null;
  constructor(code: SignInErrorCode, sentence: string | null = null, cause?: unknown) {
    super(code, { cause });
    this.name = 'SignInError';
    this.code = code;
    this.sentence = sentence;
  }
}

/**
 * True when nobody decided about the password: no answer, a server in trouble or of another release, the old address of
 * a moved school. No call that signs in by a password or a card, or signs out, has a 403 of its own: a 403 is a fault on
 * the way, such as a proxy that rewrites the host (`host_refused`, `origin_refused`).
 */
export function isUndecided(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return [0, 403, 426].includes(error.status) || error.status >= 500 || error.code === 'moved';
}

export function signInErrorOf(error: unknown): unknown {
  return error instanceof ApiError ? new SignInError(error.code, error.sentence, error) : error;
}
