/** The toast of something that the server did not do: its sentence where there is one. */
import { readField } from '#platform/read-field.ts';
import type { Failure } from '#ui/forms/use-async-action.ts';
import { backupTexts as texts } from './texts.ts';

export const healthFailure =
  (title: string, otherwise = texts.unreachable) =>
  (error: unknown): Failure => {
    const sentence = readField(error, 'sentence');
    return { title, message: typeof sentence === 'string' && sentence ? sentence : otherwise };
  };
