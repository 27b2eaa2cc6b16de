/** How a call fails. Programs read `code`; the message keeps the specification's form '{status}: {text}'. */
import type { ErrorCode } from 'shared-schema/contract';
import { readField } from '#platform/read-field.ts';

/** A code of the server's catalog, or `unreachable`: nothing of ours answered (no network, timeout, captive portal). */
export type ApiErrorCode = ErrorCode | 'unreachable' | 'unknown';

export class ApiError extends Error {
  /** HTTP status, 0 when nothing of ours answered. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** The server's sentence for a person, or null. */
  readonly sentence: string | null;
  constructor(
    status: number,
    text: string,
    code: ApiErrorCode,
    sentence: string | null = null,
    cause?: unknown,
  ) {
    super(`${status}: ${text}`, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.sentence = sentence;
  }
}

/** Nobody knows what became of such a call: its answer may be lost, and all of it done. */
export function isUnanswered(error: unknown): boolean {
  return readField(error, 'code') === 'unreachable';
}

/** Reads a refusal of our server; `text` is the body. */
export function apiErrorOf(status: number, text: string, statusText: string): ApiError {
  const { code, error } = parseBody(text);
  return new ApiError(
    status,
    text || statusText,
    typeof code === 'string' ? (code as ErrorCode) : 'unknown',
    typeof error === 'string' ? error : null,
  );
}

function parseBody(text: string): { code?: unknown; error?: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
