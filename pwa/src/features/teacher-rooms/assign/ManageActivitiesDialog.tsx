/** The activities of a class in a dialog. Specification, teacher side, section 2 'Manage Activities dialog'. */
import { Button, Group, Modal } from '@mantine/core';
import type { SchoolClass, TeacherData } from '../model/rows.ts';
import { ClassActivities } from './ClassActivities.tsx';
import { assignTexts as texts } from './texts.ts';

interface ManageActivitiesDialogProps {
  to: SchoolClass;
  data: TeacherData;
  onClose(): void;
}

export function ManageActivitiesDialog({ to, data, onClose }: ManageActivitiesDialogProps) {
  return (
    <Modal opened onClose={onClose} title={texts.manageTitle(to.name)} size="lg">
      <ClassActivities to={to} data={data} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </Group>
    </Modal>
  );
}
