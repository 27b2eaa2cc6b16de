/** Activities as cards or as rows; what their buttons open stands above the list. */
import { SimpleGrid, Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { deleteActivity } from '#data/commands/teacher-commands.ts';
import type { LibraryView } from '#data/queries/teacher/library.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { libraryTexts as texts } from './texts.ts';

export interface ActivityCardsProps {
  activities: readonly Activity[];
  view: LibraryView;
  AssignDialog: ComponentType<{ activity: Activity; onClose(): void }>;
  onEdit(activity: Activity): void;
}

export function ActivityCards({ activities, view, AssignDialog, onEdit }: ActivityCardsProps) {
  const dialogs = useDialogs();
  const cards = activities.map((activity) => (
    <ActivityCard
      key={activity.uid}
      activity={activity}
      view={view}
      onEdit={() => onEdit(activity)}
      onAssign={() => dialogs.open((onClose) => <AssignDialog activity={activity} onClose={onClose} />)}
      onDelete={() => dialogs.open((onClose) => <DeleteActivityDialog of={activity} onClose={onClose} />)}
    />
  ));
  return view === 'grid' ? (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>{cards}</SimpleGrid>
  ) : (
    <Stack gap="xs">{cards}</Stack>
  );
}

function DeleteActivityDialog({ of, onClose }: { of: Activity; onClose(): void }) {
  const context = useAppContext();
  const isGone = useIsGone('activities', of.uid);
  const { run } = useCommandAction();
  const remove = () => {
    const words = { done: { title: texts.deleted }, later: texts.deletedLater(of.title) };
    return run(() => deleteActivity(of, context), words, texts.failed);
  };
  return (
    <ConfirmDialog
      opened
      title={texts.deleteTitle}
      message={texts.deleteText(of.title)}
      confirm={texts.delete}
      gone={isGone ? of.title : null}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
