/** Activities as cards or as rows; what their buttons open stands above the list. */
import { SimpleGrid, Stack } from '@mantine/core';
import { useSending } from '#actions/use-command-action.ts';
import { deleteActivity } from '#data/commands/teacher-commands.ts';
import type { LibraryView } from '#data/queries/teacher/library.ts';
import type { Activity } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import type { Wizard } from '../activity-editor/use-wizard.tsx';
import { AssignDialog } from '../assignments/AssignDialog.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { libraryTexts as texts } from './texts.ts';

interface ActivityCardsProps {
  activities: readonly Activity[];
  wizard: Wizard;
  view: LibraryView;
}

export function ActivityCards({ activities, wizard, view }: ActivityCardsProps) {
  const dialogs = useDialogs();
  const cards = activities.map((activity) => (
    <ActivityCard
      key={activity.uid}
      activity={activity}
      view={view}
      onEdit={() => wizard.edit(activity)}
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
  const isGone = useIsGone('activities', of.uid);
  const { send } = useSending();
  const remove = () => {
    const words = { done: { title: texts.deleted }, later: texts.deletedLater(of.title) };
    return send(() => deleteActivity(of), words, texts.failed);
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
