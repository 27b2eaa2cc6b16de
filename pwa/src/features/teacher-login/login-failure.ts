/** The sentence for a failed sign-in or sign-up. Specification, student side, section 8 'Teacher login'. */
import { readField } from '#platform/read-field.ts';
import type { Mode } from './check-form.ts';
import { loginTexts as texts } from './texts.ts';

/** A device that cannot ask the school must not say that the password is wrong. */
export function failureSentence(mode: Mode, error: unknown): string {
  const code = readField(error, 'code');
  const sentence = readField(error, 'sentence');
  if (code === 'unreachable') return texts.unreachable;
  if (code === 'not_on_this_device') return texts.notHere;
  if (mode === 'signIn' && code !== 'rate_limited') return texts.invalid;
  return typeof sentence === 'string' && sentence ? sentence : texts.notCreated;
}
