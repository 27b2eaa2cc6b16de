/** The assigning dialog of an activity that was just saved. */
import type { ComponentType } from 'react';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { useTable } from '#data/queries/use-table.ts';

export type AssignDialog = ComponentType<{ activity: Activity; onClose(): void }>;

interface AssignSavedProps {
  activityUid: string;
  Dialog: AssignDialog;
  onClose(): void;
}

/** Nothing until the command's result is among the activities, which is a moment. */
export function AssignSaved({ activityUid, Dialog, onClose }: AssignSavedProps) {
  const activity = useTable('activities')?.find(({ uid }) => uid === activityUid);
  return activity ? <Dialog activity={activity} onClose={onClose} /> : null;
}
