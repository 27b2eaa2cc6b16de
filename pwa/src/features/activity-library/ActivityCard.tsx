/** One activity. A press on it opens it for editing, like the Edit button. */
import { Badge, Card } from '@mantine/core';
import { memo } from 'react';
import { DEFAULT_ACTIVITY_DESCRIPTION } from 'shared-schema/rules/constants';
import { type ActivityItem, isMultiQuestion } from '#data/queries/teacher/library/activity-items.ts';
import { dayOf } from '#data/queries/teacher/names.ts';
import { DifficultyBadge, TypeIcon, typeName } from '#ui/teacher/badges.tsx';
import { teacherTexts } from '#ui/teacher/texts.ts';
import { ActivityActions, type ActivityHandlers, isOnActions } from './ActivityActions.tsx';
import classes from './ActivityCard.module.css';
import { ActivityCover, AssignedClasses, WaitingMark } from './ActivityFacts.tsx';
import { libraryTexts as texts } from './texts.ts';

export interface ActivityItemProps {
  row: ActivityItem;
  handlers: ActivityHandlers;
}

export const ActivityCard = memo(function ActivityCard({ row, handlers }: ActivityItemProps) {
  const { activity } = row;
  return (
    // The Edit button is the way for keyboards; the whole card is a larger target for the mouse.
    <Card
      component="article"
      aria-label={activity.title}
      shadow="sm"
      padding={0}
      className={classes.card}
      onClick={(event) => isOnActions(event) || handlers.edit(activity)}
    >
      <ActivityCover activity={activity} />
      <div className={classes.words}>
        <div className={classes.marks}>
          <span className={classes.type}>
            <TypeIcon type={activity.type} size={16} />
            {typeName(activity.type)}
          </span>
          <DifficultyBadge difficulty={activity.difficulty} />
          {isMultiQuestion(activity) && <Badge color="sky">{teacherTexts.multiQuestion}</Badge>}
        </div>
        <h3 className={classes.title}>{activity.title}</h3>
        <p className={classes.description}>{activity.description || DEFAULT_ACTIVITY_DESCRIPTION}</p>
        <div className={classes.classes}>
          <AssignedClasses row={row} />
          {row.isWaiting && <WaitingMark />}
        </div>
        <p className={classes.numbers}>
          {texts.created(dayOf(activity.createdAt))} · {texts.played(activity.timesPlayed)}
        </p>
      </div>
      <div className={classes.buttons}>
        <ActivityActions activity={activity} handlers={handlers} />
      </div>
    </Card>
  );
});
