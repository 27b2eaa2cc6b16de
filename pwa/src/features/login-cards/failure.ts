/**
 * Why cards or pictures were not changed. Nobody knows what became of a call whose answer was lost. What is wrong with the
 * own password the server says. Pure.
 */
import { errors } from 'shared-schema/contract/errors';
import { isUnanswered } from '#data/api/api-error.ts';
import { isAboutOwnPassword } from '#data/api/own-password-codes.ts';
import { readField } from '#platform/read-field.ts';
import type { Failure } from '#ui/forms/use-async-action.ts';
import { cardTexts as texts } from './texts.ts';

/** `refused`: what holds after a refusal. `unanswered`: what to do where no answer came. */
interface CardFailure {
  title: string;
  refused: string;
  unanswered: string;
}

export function cardFailure({ title, refused, unanswered }: CardFailure): (error: unknown) => Failure {
  return (error) => {
    if (isUnanswered(error)) return { title: texts.noAnswer, message: unanswered };
    const code = readField(error, 'code');
    return { title, message: isAboutOwnPassword(code) ? errors[code].error : refused };
  };
}
