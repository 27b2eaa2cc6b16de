/** Which activity a child does next: the big card of the dashboard, and the way on after an activity. Pure. */
import type { ActivitySummary } from './student.ts';

/** Reasons by rank: what would be lost or is waited for comes before what is new. */
const REASONS: readonly ((card: ActivitySummary, isUnfinished: boolean) => boolean)[] = [
  (_, isUnfinished) => isUnfinished,
  ({ tryAgain }) => tryAgain,
  ({ hasNewFeedback }) => hasNewFeedback,
  ({ status }) => status === 'In Progress',
  ({ status }) => status === 'Not Started',
];

/**
 * `unfinished` has the uids of activities with an unfinished draft recording, `finished` is one that was done a moment
 * ago. Undefined where nothing is left to do.
 */
export function chooseNext(
  cards: readonly ActivitySummary[],
  unfinished: ReadonlySet<string>,
  finished?: string,
): ActivitySummary | undefined {
  const others = cards.filter(({ activity }) => activity.uid !== finished);
  for (const isNext of REASONS) {
    const found = others.find((card) => isNext(card, unfinished.has(card.activity.uid)));
    if (found) return found;
  }
  return undefined;
}

/** The address of the player of a card. */
export function activityAddress({ activity }: ActivitySummary): string {
  return `/student/activity/${activity.id ?? activity.uid}`;
}
