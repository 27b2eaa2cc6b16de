/** Why cards or pictures were not changed. Nobody knows what became of a call whose answer was lost. Pure. */
import { isUnanswered } from '#data/api/api-error.ts';
import type { Failure } from '#ui/forms/use-async-action.ts';
import { cardTexts as texts } from './texts.ts';

/** `refused`: what holds after a refusal. `unanswered`: what to do where no answer came. */
interface CardFailure {
  title: string;
  refused: string;
  unanswered: string;
}

export function cardFailure({ title, refused, unanswered }: CardFailure): (error: unknown) => Failure {
  return (error) =>
    isUnanswered(error) ? { title: texts.noAnswer, message: unanswered } : { title, message: refused };
}
