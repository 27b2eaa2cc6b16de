/** Activities as a dense table: 36 px targets, 44 px rows. A press on a row opens it for editing, like the Edit button. */
import { memo } from 'react';
import { type ActivityItem, isMultiQuestion } from '#data/queries/teacher/library/activity-items.ts';
import { dayOf } from '#data/queries/teacher/names.ts';
import { DifficultyBadge, TypeIcon, typeName } from '#ui/teacher/badges.tsx';
import { teacherTexts } from '#ui/teacher/texts.ts';
import { ActivityActions, type ActivityHandlers, isOnActions } from './ActivityActions.tsx';
import type { ActivityItemProps } from './ActivityCard.tsx';
import { ActivityCover, AssignedClasses, WaitingMark } from './ActivityFacts.tsx';
import classes from './ActivityTable.module.css';
import { libraryTexts as texts } from './texts.ts';

const COLUMNS = ['title', 'type', 'difficulty', 'classes', 'modified', 'played', 'actions'] as const;

interface ActivityTableProps {
  rows: readonly ActivityItem[];
  handlers: ActivityHandlers;
}

export function ActivityTable({ rows, handlers }: ActivityTableProps) {
  return (
    <table className={classes.table} aria-label={texts.title}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={classes[column]}>
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ActivityTableRow key={row.activity.uid} row={row} handlers={handlers} />
        ))}
      </tbody>
    </table>
  );
}

const ActivityTableRow = memo(function ActivityTableRow({ row, handlers }: ActivityItemProps) {
  const { activity } = row;
  return (
    // The Edit button is the way for keyboards; the whole row is a larger target for the mouse.
    <tr className={classes.row} onClick={(event) => isOnActions(event) || handlers.edit(activity)}>
      <th scope="row" className={classes.title}>
        <div className={classes.name}>
          <ActivityCover activity={activity} small />
          <span className={classes.words} title={activity.title}>
            {activity.title}
          </span>
          {row.isWaiting && <WaitingMark />}
        </div>
      </th>
      <td className={classes.type}>
        <span className={classes.kind} title={isMultiQuestion(activity) ? teacherTexts.multiQuestion : ''}>
          <TypeIcon type={activity.type} size={16} />
          {typeName(activity.type)}
        </span>
      </td>
      <td className={classes.difficulty}>
        <DifficultyBadge difficulty={activity.difficulty} />
      </td>
      <td className={classes.classes}>
        <AssignedClasses row={row} />
      </td>
      <td className={classes.modified}>{dayOf(activity.updatedAt)}</td>
      <td className={classes.played}>{activity.timesPlayed}</td>
      <td className={classes.actions}>
        <ActivityActions activity={activity} handlers={handlers} dense />
      </td>
    </tr>
  );
});
