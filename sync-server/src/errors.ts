/** The one kind of refusal that services throw: a code of the contract's catalog, never matched by its text. */
import { type ErrorCode, type ErrorReply, errors } from 'shared-schema/contract/errors';

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;

  /** `sentence` may be more exact than the catalog's; people read it, programs read the code. */
  constructor(code: ErrorCode, details?: unknown, sentence?: string) {
    super(sentence ?? errors[code].error);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  /** HTTP status of the code. */
  get status(): number {
    return errors[this.code].status;
  }

  /** Body of the answer. */
  toReply(): ErrorReply {
    const reply: ErrorReply = { error: this.message, code: this.code };
    return this.details === undefined ? reply : { ...reply, details: this.details };
  }
}

/** The value, or `not_found` where there is none. */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found');
  return value;
}
