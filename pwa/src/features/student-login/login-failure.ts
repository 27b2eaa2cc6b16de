/** The sentence for a sign-in that failed, from its code. Specification, student side, section 8 'Student login'. */
import { type ErrorCode, errors } from 'shared-schema/contract/errors';
import { loginTexts } from './texts.ts';

export function loginFailure(reason: unknown, how: 'form' | 'picture' = 'form'): string {
  const code = (reason as { code?: unknown } | null)?.code;
  // Who tapped a picture typed no username that could be wrong.
  if (code === 'invalid_credentials') return how === 'form' ? loginTexts.unknown : loginTexts.wrongPassword;
  if (typeof code === 'string' && code in errors) return errors[code as ErrorCode].error;
  return loginTexts.unreachable;
}
