/** Why a student could not be taken over. Pure. */
import { isUnanswered } from '#data/api/api-error.ts';
import { readField } from '#platform/read-field.ts';
import type { Failure } from '#ui/forms/use-async-action.ts';
import { takeOverTexts as texts } from './texts.ts';

export function takeOverFailure(error: unknown): Failure {
  if (isUnanswered(error)) return { title: texts.noAnswer, message: texts.unreachable };
  return { title: texts.failed, message: refusalOf(error) };
}

function refusalOf(error: unknown): string {
  const sentence = readField(error, 'sentence');
  if (readField(error, 'code') === 'not_found') return texts.tooLate;
  return typeof sentence === 'string' && sentence ? sentence : texts.fallback;
}
