/** Activities as cards: the library's, and a few on the dashboard. */
import { SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { type ActivityItem, activityItems } from '#data/queries/teacher/library/activity-items.ts';
import { useWaitingActivities } from '#data/queries/teacher/library/waiting-activities.ts';
import type { Activity, TeacherData } from '#data/queries/teacher/rows.ts';
import type { ActivityHandlers } from './ActivityActions.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { type ActivityListParts, useActivityHandlers } from './use-activity-handlers.tsx';

interface ActivityCardsProps {
  rows: readonly ActivityItem[];
  handlers: ActivityHandlers;
}

export function ActivityCards({ rows, handlers }: ActivityCardsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {rows.map((row) => (
        <ActivityCard key={row.activity.uid} row={row} handlers={handlers} />
      ))}
    </SimpleGrid>
  );
}

interface RecentActivitiesProps extends ActivityListParts {
  activities: readonly Activity[];
  data: TeacherData;
}

/** A few activities as cards, such as the latest ones on the dashboard. */
export function RecentActivities({ activities, data, ...parts }: RecentActivitiesProps) {
  return <ActivityCards rows={useActivityItems(activities, data)} handlers={useActivityHandlers(parts)} />;
}

export function useActivityItems(activities: readonly Activity[], data: TeacherData): ActivityItem[] {
  const waiting = useWaitingActivities();
  return useMemo(() => activityItems(activities, data, waiting), [activities, data, waiting]);
}
