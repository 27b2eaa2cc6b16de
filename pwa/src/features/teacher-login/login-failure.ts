/** The sentence for a failed sign-in or sign-up. Specification, student side, section 8 'Teacher login'. */
import { isQuotaError } from '#data/outbox/storage/storage-error.ts';
import { readField } from '#platform/read-field.ts';
import { fieldTexts } from '#ui/forms/texts.ts';
import type { LoginProblems, Mode } from './check-form.ts';
import { loginTexts as texts } from './texts.ts';

/** A device that cannot ask the school must not say that the password is wrong. */
export function failureSentence(mode: Mode, error: unknown): string {
  const code = readField(error, 'code');
  const sentence = readField(error, 'sentence');
  if (code === 'unreachable') return texts.unreachable;
  if (code === 'not_on_this_device') return texts.notHere;
  // A sign-up stores nothing here before the school has created the account.
  if (isQuotaError(error)) return mode === 'signIn' ? fieldTexts.deviceFull : texts.createdOnFullDevice;
  // A name or a password that is longer than any is simply wrong.
  const isWrong = code === 'invalid_credentials' || (mode === 'signIn' && code === 'invalid_body');
  if (!isWrong && typeof sentence === 'string' && sentence) return sentence;
  return mode === 'signIn' ? texts.invalid : texts.notCreated;
}

/** The password was right, and nothing is wrong: the form goes on to the second factor. */
export const asksForCode = (error: unknown) => readField(error, 'code') === 'second_factor_required';

/** What the form says at the field that the school asks about; everything else in it stays as it was typed. */
export function failureProblems(mode: Mode, error: unknown): LoginProblems {
  const sentence = failureSentence(mode, error);
  switch (readField(error, 'code')) {
    case 'username_taken':
      return { username: texts.usernameTaken };
    case 'email_taken':
      return { email: sentence };
    case 'second_factor_required':
      return { code: '' };
    case 'second_factor_wrong':
    case 'second_factor_clock':
      return { code: sentence };
    case 'sign_up_code_wrong':
      return { signUpCode: sentence };
    default:
      return {};
  }
}
