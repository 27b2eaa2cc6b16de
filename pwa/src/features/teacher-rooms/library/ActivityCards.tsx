/** Activities as cards or as rows, with the dialogs that their buttons open. */
import { SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { deleteActivity } from '#data/actions/teacher.ts';
import { useDeed } from '#ui/forms/use-deed.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { AssignDialog } from '../assign/AssignDialog.tsx';
import type { LibraryView } from '../model/library.ts';
import type { Activity, TeacherData } from '../model/rows.ts';
import type { Wizard } from '../wizard/use-wizard.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { libraryTexts as texts } from './texts.ts';

interface ActivityCardsProps {
  activities: readonly Activity[];
  data: TeacherData;
  wizard: Wizard;
  view: LibraryView;
}

export function ActivityCards({ activities, data, wizard, view }: ActivityCardsProps) {
  const [assigning, setAssigning] = useState<Activity | null>(null);
  const [deleting, setDeleting] = useState<Activity | null>(null);
  const { run } = useDeed();
  const remove = async (activity: Activity) => {
    if (await run(() => deleteActivity(activity), texts.failed)) showToast({ title: texts.deleted });
  };
  const cards = activities.map((activity) => (
    <ActivityCard
      key={activity.uid}
      activity={activity}
      view={view}
      onEdit={() => wizard.edit(activity)}
      onAssign={() => setAssigning(activity)}
      onDelete={() => setDeleting(activity)}
    />
  ));
  return (
    <>
      {view === 'grid' ? (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>{cards}</SimpleGrid>
      ) : (
        <Stack gap="xs">{cards}</Stack>
      )}
      {assigning && <AssignDialog activity={assigning} data={data} onClose={() => setAssigning(null)} />}
      <ConfirmDialog
        opened={deleting !== null}
        title={texts.deleteTitle}
        message={texts.deleteText(deleting?.title ?? '')}
        confirm={texts.delete}
        onConfirm={() => deleting && void remove(deleting)}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
