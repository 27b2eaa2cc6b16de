/**
 * The step a child is at, counted over the pages of the story and then the questions. A question is held by its id: an
 * edit of the activity that arrives meanwhile does not move a child who thinks or speaks.
 */
import { useState } from 'react';
import type { Questionnaire } from 'shared-schema/rules/activities/questions';
import { firstStep, type OpenWork } from './player-questions.ts';

/** `index` of the question where it stood last: another one may be there once it is removed. */
type Place = { page: number } | { questionId: string; index: number };

/** `unfinished` has the drafts on the device, which are read after the first render. */
export interface StepFacts extends OpenWork {
  /** Pages of the story. */
  pages: number;
  questionnaire: Questionnaire;
  /** The child is speaking: nothing leads elsewhere any more. */
  isBusy: boolean;
}

/** Returns the step, and how to go to another one. */
export function useStep(facts: StepFacts): [step: number, go: (step: number) => void] {
  const { pages, questionnaire, unfinished, isBusy } = facts;
  const { questions } = questionnaire;
  const placeAt = (step: number): Place => {
    const question = questions[step - pages];
    return question ? { questionId: question.id, index: step - pages } : { page: step };
  };
  const firstPlace = () => placeAt(firstStep(pages, questionnaire, facts));
  const [place, setPlace] = useState(firstPlace);
  const [isOpening, setOpening] = useState(true);
  if (isOpening && (isBusy || unfinished.length > 0)) {
    setOpening(false);
    if (!isBusy) setPlace(firstPlace());
  }
  const go = (step: number) => {
    setOpening(false);
    setPlace(placeAt(step));
  };
  return [stepOf(place, pages, questions), go];
}

function stepOf(place: Place, pages: number, questions: Questionnaire['questions']): number {
  if ('page' in place) return pages > 0 ? Math.min(place.page, pages - 1) : 0;
  // Questions of another program may share an id: the one that was chosen comes first.
  if (questions[place.index]?.id === place.questionId) return pages + place.index;
  const index = questions.findIndex(({ id }) => id === place.questionId);
  return pages + (index >= 0 ? index : Math.max(Math.min(place.index, questions.length - 1), 0));
}
