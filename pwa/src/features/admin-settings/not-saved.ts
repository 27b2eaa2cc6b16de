/** Why a setting was not saved: the server's own sentence, where it gave one. */
import { readField } from '#platform/read-field.ts';
import { settingsTexts } from './texts.ts';

export function notSaved(error: unknown) {
  const sentence = readField(error, 'sentence');
  const message = typeof sentence === 'string' && sentence ? sentence : settingsTexts.unreachable;
  return { title: settingsTexts.notSaved, message };
}
