/** Why a setting was not saved, or may not be: the server's own sentence, where it gave one. */
import { readField } from '#platform/read-field.ts';
import type { Failure } from '#ui/forms/use-async-action.ts';
import { settingsTexts } from './texts.ts';

export function notSaved(error: unknown): Failure {
  // The answer may be lost, and the setting saved all the same.
  if (readField(error, 'code') === 'unreachable')
    return { title: settingsTexts.noAnswer, message: settingsTexts.unreachable };
  const sentence = readField(error, 'sentence');
  const message = typeof sentence === 'string' && sentence ? sentence : settingsTexts.refused;
  return { title: settingsTexts.notSaved, message };
}
