/** The toast of a change of one's own account that failed: the server's sentence where there is one. */
import { isUnanswered } from '#data/api/api-error.ts';
import { readField } from '#platform/read-field.ts';
import { accountTexts as texts } from './texts.ts';

export function accountFailure(error: unknown): { title: string; message: string } {
  if (isUnanswered(error)) return { title: texts.error, message: texts.unreachable };
  const sentence = readField(error, 'sentence');
  return { title: texts.error, message: typeof sentence === 'string' && sentence ? sentence : texts.notDone };
}
