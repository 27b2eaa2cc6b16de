/** Why a setting was not saved, or may not be: the server's own sentence, where it gave one. */
import { isUnanswered } from '#data/api/api-error.ts';
import { readField } from '#platform/read-field.ts';
import type { Failure } from '#ui/forms/use-async-action.ts';
import { settingsTexts } from './texts.ts';

export function notSaved(error: unknown): Failure {
  if (isUnanswered(error)) return { title: settingsTexts.noAnswer, message: settingsTexts.unreachable };
  const sentence = readField(error, 'sentence');
  const message = typeof sentence === 'string' && sentence ? sentence : settingsTexts.refused;
  return { title: settingsTexts.notSaved, message };
}
