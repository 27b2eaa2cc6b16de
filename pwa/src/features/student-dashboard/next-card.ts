/** Which activity a child does next: the dashboard shows it as the one big card. Pure. */
import type { ActivityCard } from '#data/queries/student.ts';

/** Reasons by rank: what would be lost or is waited for comes before what is new. */
const REASONS: readonly ((card: ActivityCard, isLeftBehind: boolean) => boolean)[] = [
  (_, isLeftBehind) => isLeftBehind,
  ({ tryAgain }) => tryAgain,
  ({ hasNewFeedback }) => hasNewFeedback,
  ({ status }) => status === 'In Progress',
  ({ status }) => status === 'Not Started',
];

/** `leftBehind` has the uids of activities with a draft recording. Undefined where nothing is left to do. */
export function chooseNext(
  cards: readonly ActivityCard[],
  leftBehind: ReadonlySet<string>,
): ActivityCard | undefined {
  for (const isNext of REASONS) {
    const found = cards.find((card) => isNext(card, leftBehind.has(card.activity.uid)));
    if (found) return found;
  }
  return undefined;
}
