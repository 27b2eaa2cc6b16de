/** The toast of a change of one's own account that failed: the server's sentence where there is one. */
import { readField } from '#platform/read-field.ts';
import { accountTexts as texts } from './texts.ts';

export function accountFailure(error: unknown): { title: string; message: string } {
  if (readField(error, 'code') === 'unreachable') return { title: texts.error, message: texts.unreachable };
  const sentence = readField(error, 'sentence');
  return { title: texts.error, message: typeof sentence === 'string' && sentence ? sentence : texts.notDone };
}
