/** Why a student was not deleted. Pure. */
import { isUnanswered } from '#data/api/api-error.ts';
import { readField } from '#platform/read-field.ts';
import { deleteStudentTexts as texts } from '../texts.ts';

export function deleteFailure(error: unknown): string {
  const sentence = readField(error, 'sentence');
  if (isUnanswered(error)) return texts.unreachable;
  if (readField(error, 'code') === 'not_found') return texts.tooLate;
  if (readField(error, 'status') === 401) return texts.signedOut;
  return typeof sentence === 'string' && sentence ? sentence : texts.fallback;
}
