/** The activities of a class in a dialog. Specification, teacher side, section 2 'Manage Activities dialog'. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { FormModal } from '#ui/dialogs/FormModal.tsx';
import { ClassActivities } from './ClassActivities.tsx';
import { assignTexts as texts } from './texts.ts';

interface ManageActivitiesDialogProps {
  to: SchoolClass;
  onClose(): void;
}

export function ManageActivitiesDialog({ to, onClose }: ManageActivitiesDialogProps) {
  const data = useTeacherData();
  const [asks, setAsks] = useState(false);
  const isGone = useIsGone('class_codes', to.uid);
  return (
    <FormModal
      onClose={onClose}
      isDirty={false}
      title={texts.manageTitle(to.name)}
      size="lg"
      asks={asks}
      gone={isGone ? to.name : null}
    >
      {data && !isGone && <ClassActivities to={to} data={data} onAsk={setAsks} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </FormModal>
  );
}
