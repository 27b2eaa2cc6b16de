/** What 'then and now' sets side by side: two answers of a child to the same question. Pure. */
import { groupBy } from 'shared-schema/rules/progress/engagement';
import { NO_AUDIO } from 'shared-schema/sync/protocol';
import type { Activity, Recording } from '#data/queries/teacher/rows.ts';
import type { Scope } from './scope.ts';

/** Activities in which the child spoke: those with an earlier answer first, of these the newest. */
export function spokenActivities(
  { work, activities }: Pick<Scope, 'work' | 'activities'>,
  studentUid: string,
): Activity[] {
  const earlierOf = new Map(
    work.filter((one) => one.studentUid === studentUid).map((one) => [one.activityUid, one.earlier]),
  );
  const hasEarlier = ({ uid }: Activity) => Number((earlierOf.get(uid) ?? 0) > 0);
  return activities
    .filter(({ uid, type }) => earlierOf.has(uid) && type !== 'interactive_listening')
    .sort((a, b) => hasEarlier(b) - hasEarlier(a));
}

/**
 * The first and the latest of the answers to one question: the question with most time between the two. The latest
 * answer alone where each question has one.
 */
export function firstAndLatest(answers: readonly Recording[]): Recording[] {
  const spoken = answers
    .filter(({ audioUrl }) => audioUrl !== NO_AUDIO)
    .sort((a, b) => momentOf(a) - momentOf(b));
  const pairs = [...groupBy(spoken, ({ questionId }) => questionId ?? '').values()].flatMap((rows) => {
    const [first, last] = [rows[0], rows.at(-1)];
    return first && last && first !== last ? [{ first, last, span: momentOf(last) - momentOf(first) }] : [];
  });
  const [longest] = pairs.sort((a, b) => b.span - a.span);
  return longest ? [longest.first, longest.last] : spoken.slice(-1);
}

const momentOf = ({ recordedAt }: Recording) => Date.parse(recordedAt);
