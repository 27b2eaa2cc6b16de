/** The toast of something that the server did not do, or may still do: its sentence where there is one. */
import { isUnanswered } from '#data/api/api-error.ts';
import { readField } from '#platform/read-field.ts';
import type { Failure } from '#ui/forms/use-async-action.ts';
import { backupTexts as texts } from './texts.ts';

/** `unanswered`: where nobody knows what became of it. */
export const healthFailure =
  (title: string, unanswered: Failure = { title, message: texts.unreachable }) =>
  (error: unknown): Failure => {
    if (isUnanswered(error)) return unanswered;
    const sentence = readField(error, 'sentence');
    return { title, message: typeof sentence === 'string' && sentence ? sentence : texts.unreachable };
  };
