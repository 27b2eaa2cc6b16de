/** Activities as lists show them: with their classes, and whether something of them waits. Pure. */
import { usesListeningPlayer } from 'shared-schema/rules/listening/interactive-sets';
import type { Activity, SchoolClass, TeacherData } from '../rows.ts';

export interface ActivityItem {
  activity: Activity;
  /** Classes that have it, in the order of the classes. */
  classes: readonly SchoolClass[];
  /** A command about it waits in the outbox. */
  isWaiting: boolean;
}

type Sources = Pick<TeacherData, 'classes' | 'assignments'>;

export function activityItems(
  activities: readonly Activity[],
  { classes, assignments }: Sources,
  waiting: ReadonlySet<string> = new Set(),
): ActivityItem[] {
  const classesOf = new Map<string, Set<string>>();
  for (const { activityUid, classCodeUid } of assignments) {
    if (activityUid === null || classCodeUid === null) continue;
    const known = classesOf.get(activityUid) ?? new Set();
    classesOf.set(activityUid, known.add(classCodeUid));
  }
  return activities.map((activity) => {
    const given = classesOf.get(activity.uid);
    return {
      activity,
      classes: given ? classes.filter(({ uid }) => given.has(uid)) : [],
      isWaiting: waiting.has(activity.uid),
    };
  });
}

/** More than one question to answer; a listening activity has tasks in their place. */
export function isMultiQuestion(activity: Activity): boolean {
  return activity.questions.length > 1 && !usesListeningPlayer(activity);
}
