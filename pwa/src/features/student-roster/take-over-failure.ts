/** Why a student could not be taken over. Pure. */
import { readField } from '#platform/read-field.ts';
import { takeOverTexts as texts } from './texts.ts';

export function takeOverFailure(error: unknown): string {
  const code = readField(error, 'code');
  const sentence = readField(error, 'sentence');
  if (code === 'not_found') return texts.tooLate;
  if (code === 'unreachable') return texts.unreachable;
  return typeof sentence === 'string' && sentence ? sentence : texts.fallback;
}
