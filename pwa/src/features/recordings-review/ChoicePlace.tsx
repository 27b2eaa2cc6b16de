/** The place of a list of choices that is not drawn yet, so that nothing below jumps when it comes. */
import { Skeleton } from '@mantine/core';
import type { ReviewView } from './review-address.ts';

/** In their order on the page. */
const CHOICES = ['class', 'activity', 'student', 'status', 'order'] as const;

/** The timeline is in the order of time. */
export function choicesOf(view: ReviewView) {
  return view === 'timeline' ? CHOICES.filter((name) => name !== 'order') : CHOICES;
}

/** Style props of each list of choices. */
export const choiceWidth = { flex: '1 1 160px', maw: { sm: 190 } };

export function ChoicePlace() {
  return <Skeleton {...choiceWidth} height={36} />;
}
