/** The sentence for a sign-in that failed, from its code. Specification, student side, section 8 'Student login'. */
import { type ErrorCode, errors } from 'shared-schema/contract/errors';
import { loginTexts } from './texts.ts';

export function loginFailure(reason: unknown): string {
  const code = (reason as { code?: unknown } | null)?.code;
  if (code === 'invalid_credentials') return loginTexts.unknown;
  if (typeof code === 'string' && code in errors) return errors[code as ErrorCode].error;
  return loginTexts.unreachable;
}
