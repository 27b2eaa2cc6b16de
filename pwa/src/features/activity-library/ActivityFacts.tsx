/** What cards and rows of an activity share: its cover, its classes, and whether something of it waits. */
import { IconCloudUp } from '@tabler/icons-react';
import { useMedia } from '#data/media/use-media.ts';
import type { ActivityItem } from '#data/queries/teacher/library/activity-items.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { Cover } from '#ui/teacher/Cover.tsx';
import classes from './ActivityFacts.module.css';
import { libraryTexts as texts } from './texts.ts';

/** Classes that are named before the rest is only counted. */
const MAX_NAMED_CLASSES = 2;

/** Apart from the row, which is not drawn again when the picture has been found. */
export function ActivityCover({ activity, small = false }: { activity: Activity; small?: boolean }) {
  const { src } = useMedia(activity.imageUrl ?? activity.questions[0]?.imageUrl ?? null);
  return <Cover type={activity.type} src={src} small={small} />;
}

export function AssignedClasses({ row: { classes: given } }: { row: ActivityItem }) {
  const names = given.slice(0, MAX_NAMED_CLASSES).map(({ name }) => name);
  const rest = given.length - names.length;
  if (rest > 0) names.push(texts.moreClasses(rest));
  const all = given.map(({ name }) => name).join(', ');
  return (
    <span className={classes.classes} data-none={given.length === 0 || undefined} title={all}>
      {names.join(', ') || texts.notAssigned}
    </span>
  );
}

export function WaitingMark() {
  return (
    <span className={classes.waiting}>
      <IconCloudUp size={16} aria-hidden />
      {texts.waiting}
    </span>
  );
}
